/**
 * Orders about the clock of something that is waited for: passed up its chain, given time. They stand apart on a card.
 */
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import { clockOf } from '../state/clock.ts';
import { may, whoMay } from '../state/session.ts';
import { inWords, type CardAction } from './contents.ts';

interface Clocked {
  /** Whoever has the clock. */
  readonly level: { readonly level: string; readonly from: string; readonly due_at: string } | undefined;
  readonly escalate: (body: { readonly reason: string }) => Promise<{ readonly party: string }>;
  readonly extend: (body: { readonly by_s: number; readonly reason: string }) => Promise<{ readonly due_at: string }>;
}

export function clockOrders({ level, escalate, extend }: Clocked, session: ConsoleSession): readonly CardAction[] {
  if (level === undefined) return [];
  const refusal = may(session, 'operate')
    ? null
    : `Your key's role (${session.role}) may not; these may: ${whoMay('operate')}.`;
  const usual = { key: null, tone: 'quiet', needs: 'text', refusal } as const;
  const step = stepFor((Date.parse(level.due_at) - Date.parse(level.from)) / 1_000);
  return [
    {
      ...usual,
      id: 'escalate',
      label: 'Escalate',
      key: 'e',
      async send({ text: reason }) {
        const { party } = await escalate({ reason });
        return { kind: 'partly', says: `Passed on from ${inWords(level.level).toLowerCase()} to ${party}.` };
      },
    },
    {
      ...usual,
      id: 'extend',
      label: `${step.says} more`,
      async send({ text: reason }) {
        const { due_at: due } = await extend({ by_s: step.s, reason });
        return { kind: 'partly', says: `Due ${clockOf(due, Date.now())} now.` };
      },
    },
  ];
}

/** More time in steps that fit the time that there was. */
function stepFor(spanS: number): { readonly s: number; readonly says: string } {
  return steps.find(({ upToS }) => spanS <= upToS) ?? { s: 86_400, says: '1 day' };
}

const steps = [
  { upToS: 3_600, s: 900, says: '15 min' },
  { upToS: 86_400, s: 3_600, says: '1 hour' },
] as const;
