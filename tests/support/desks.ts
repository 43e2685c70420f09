/** Assistants that are made for the places of the fault matrix, and providers that say what was really done. */
import { readFileSync } from 'node:fs';
import { makeDesk } from '../conversations/desk.ts';
import { makeAssistant } from '../conversations/made.ts';
import type { Providers } from '../../workers/activities.ts';
import type { Desks } from './awaits.ts';
import { busyDomain, silentDomain } from './mail-domains.ts';
import { countedProvider } from './soundness.ts';

const withLibrarian = `model: { tools: [request_context] }
clarification:
  chain: [{ level: analyst, timeoutS: 300 }]
  parties:
    - { name: librarian, role: analyst, kind: person, channels: [mail] }
reach:
  librarian: { mail: librarian@example.test }`;
const webhook = `    - { name: hook, role: task_agent, department: marketing, kind: service, channels: [webhook] }`;
const reach = `reach:
  desk: { mail: desk@example.test }
  hook: { webhook: { url: 'http://127.0.0.1:9/', secretVariable: HOOK_SECRET, privateNetwork: true } }`;

export async function makeDesks(tenant: string): Promise<Desks> {
  const frugal = `frugal-${tenant}`;
  await makeAssistant(frugal, 'modelCalls: 1');
  const supplied = `supplied-${tenant}`;
  await makeAssistant(supplied, withLibrarian, {
    'context.yaml': readFileSync('assistants/research-copilot/context.yaml', 'utf8'),
  });
  const forgetful = `forgetful-${tenant}`;
  await makeAssistant(forgetful, 'model: { windowTokens: 1100, maxTokens: 100 }');
  return {
    instructed: await makeDesk(`instructed-${tenant}`),
    asking: await makeDesk(`asking-${tenant}`, { participants: true }),
    reached: await makeDesk(`reached-${tenant}`, { channels: 'mail', parties: webhook, more: reach }),
    supplied,
    frugal,
    forgetful,
  };
}

/** The real ones, counted; a mail server of one domain never says whether it took the mail. */
export function countedProviders(real: Providers, done: Map<string, number>): Providers {
  const { calendar, email, invitation } = real;
  const counted = email && countedProvider(email, done);
  return {
    ...real,
    calendar: countedProvider(calendar, done),
    email: counted && {
      ...counted,
      perform: async (where, order, stop) => {
        const to = 'to' in order.preview ? order.preview.to : '';
        if (to.endsWith(silentDomain)) return { kind: 'unknown', because: 'The mail server said nothing.' };
        if (to.endsWith(busyDomain)) return { kind: 'waits', because: 'Come again.', why: 'asks-to-wait' };
        return counted.perform(where, order, stop);
      },
    },
    invitation: invitation && countedProvider(invitation, done),
  };
}
