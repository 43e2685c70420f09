/**
 * Limits, quiet hours and kill switches (F7), through HTTP: each refuses with a sentence of its own and a row in the
 * audit log.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { createClient } from '../../client/client.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { effectsOf, mailsTo, newAddress, toLetter } from './letters.ts';
import { makeAssistant } from './made.ts';

let app: App;
const [before, soon, later] = [-2, 2, 4].map(hoursFromNow) as [string, string, string];
beforeAll(async () => {
  app = await startApp();
  const flows = 'gate: { actions: [email, calendar] }\nflows: { email: {}, calendar: {} }\n';
  await makeAssistant('twice-an-hour', `${flows}limits: { recipientPerHour: 2, recipientPerDay: 9 }`);
  await makeAssistant('twice-a-day', `${flows}limits: { recipientPerHour: 2, recipientPerDay: 2 }`);
  await makeAssistant('three-an-hour', `${flows}limits: { tenantPerHour: 3 }`);
  await makeAssistant('twice-each', `${flows}limits: { participantPerDay: 2 }`);
  await makeAssistant('never-now', `${flows}limits: { quietHours: { from: '${before}', to: '${soon}' } }`);
  await makeAssistant('not-later', `${flows}limits: { quietHours: { from: '${soon}', to: '${later}' } }`);
});
afterAll(() => app.close());

describe('F7 limits', () => {
  test('F7 per recipient and hour, however many conversations it comes from; others are reached', async () => {
    const address = newAddress();
    const create = { assistant: 'twice-an-hour' };
    await sent(app, create, address);
    await sent(app, create, address);
    const { talk, settled } = await attempted(app, create, address.toUpperCase().replace('EXAMPLE.COM', 'example.com'));
    expect(settled.reply?.text).toMatch(/has been reached 2 times within an hour/);
    await expectRefused(app, talk, settled, 'recipient-hourly');
    expect(mailsTo(app, address)).toHaveLength(2);
    await sent(app, create, newAddress());
  });

  testInLaws('F7 per recipient and day, when the hour is over', async () => {
    const address = newAddress();
    const create = { assistant: 'twice-a-day' };
    await sent(app, create, address);
    await sent(app, create, address);
    await anHourLater(address);
    const { talk, settled } = await attempted(app, create, address);
    expect(settled.reply?.text).toMatch(new RegExp(`${address} has been reached 2 times within a day.*tomorrow`));
    await expectRefused(app, talk, settled, 'recipient-daily');
    expect(mailsTo(app, address)).toHaveLength(2);
  });

  testInLaws('F7 per tenant and hour, whatever is done and for whom; another tenant is not touched', async () => {
    const own = { ...app, ...(await tenantOf(`${app.tenant}-busy`)) };
    const create = { assistant: 'three-an-hour' };
    await sent(own, create, newAddress());
    await sent(own, create, newAddress());
    const call = await startTalk(own, create);
    expect((await call.sayAll('Can you schedule a call?', '1', 'Bob Ray', 'skip', 'yes')).reply?.text).toMatch(
      /^Booked/,
    );
    const { talk, settled, address } = await attempted(own, create, newAddress());
    expect(settled.reply?.text).toMatch(/^The email was not sent\. So much has been sent and booked within this hour/);
    await expectRefused(own, talk, settled, 'tenant-hourly');
    expect(mailsTo(app, address)).toEqual([]);
    await sent({ ...app, ...(await tenantOf(`${app.tenant}-idle`)) }, create, newAddress());
  });

  testInLaws('F7 per participant and day, however many conversations and recipients; others go on', async () => {
    const create = { assistant: 'twice-each', participant: 'busy-anna' };
    await sent(app, create, newAddress());
    await sent(app, create, newAddress());
    const { talk, settled, address } = await attempted(app, create, newAddress());
    expect(settled.reply?.text).toMatch(/2 things have been done for you within a day/);
    await expectRefused(app, talk, settled, 'participant-daily');
    expect(mailsTo(app, address)).toEqual([]);
    await sent(app, { ...create, participant: 'idle-berta' }, newAddress());
  });

  testInLaws('F7 quiet hours, on the clock of the participant’s zone', async () => {
    const quiet = await attempted(app, { assistant: 'never-now', time_zone: 'UTC' }, newAddress());
    expect(quiet.settled.reply?.text).toContain(`Nothing goes out between ${before} and ${soon} (UTC time)`);
    await expectRefused(app, quiet.talk, quiet.settled, 'quiet-hours');
    // Where it is nine hours later the quiet hours are over.
    await sent(app, { assistant: 'never-now', time_zone: 'Asia/Tokyo' }, newAddress());
    await sent(app, { assistant: 'not-later', time_zone: 'UTC' }, newAddress());
  });

  testInLaws('F7 what was refused takes no place, and may be asked for again', async () => {
    const address = newAddress();
    const create = { assistant: 'twice-an-hour' };
    await sent(app, create, address);
    await switched('email', true);
    const refused = await attempted(app, create, address);
    await switched('email', false);
    await expectRefused(app, refused.talk, refused.settled, 'switched-off');
    await sent(app, create, address);
  });
});

describe('F7 the kill switch', () => {
  test('F7 email off: refused with a sentence and rows in the audit log; calls go on; back on, it is sent', async () => {
    const turned = await switched('email', true, 'wrong template');
    expect(turned).toMatchObject({ kind: 'email', off: true, reason: 'wrong template' });
    const { talk, settled, address } = await attempted(app, {}, newAddress());
    expect(settled.reply?.text).toBe(
      'The email was not sent. Actions of this kind are switched off at the moment. Please ask again later.',
    );
    await expectRefused(app, talk, settled, 'switched-off');
    const call = await startTalk(app);
    expect((await call.sayAll('Can you schedule a call?', '1', 'Bob Ray', 'skip', 'yes')).reply?.text).toMatch(
      /^Booked/,
    );
    await switched('email', false, 'corrected');
    expect(await app.client.switches.show('email')).toMatchObject({ off: false, reason: 'corrected' });
    expect(mailsTo(app, address)).toEqual([]);
    await sent(app, {}, address);
    const rows = (await app.client.audit.list({ limit: 200 })).items.filter(({ event }) => event.startsWith('switch.'));
    expect(rows.slice(-2)).toMatchObject([
      { event: 'switch.off', subject: 'email', reason: 'wrong template' },
      { event: 'switch.on', subject: 'email', reason: 'corrected' },
    ]);
    expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
  });

  testInLaws('F7 it is the tenant’s own', async () => {
    const other = await tenantOf(`${app.tenant}-switched`);
    await other.client.switches.set('email', { off: true, reason: 'theirs' });
    await sent(app, {}, newAddress());
    const { talk, settled } = await attempted({ ...app, ...other }, {}, newAddress());
    await expectRefused({ ...app, ...other }, talk, settled, 'switched-off');
  });

  testInLaws('F7 a preview that is shown already is refused by REST as well', async () => {
    const { talk, address, action, hash } = await toLetter(app);
    await switched('email', true);
    const settled = await app.client.actions.approve(talk.id, action, { preview_hash: hash }, { waitS: 30 });
    await switched('email', false);
    await expectRefused(app, talk, settled, 'switched-off');
    expect(mailsTo(app, address)).toEqual([]);
  });
});

/** The yes to an email for this address. */
async function attempted(there: App, create: Parameters<typeof startTalk>[1], address: string) {
  const { talk } = await toLetter(there, address, create);
  return { talk, address, settled: await talk.say('yes') };
}

async function sent(there: App, create: Parameters<typeof startTalk>[1], address: string): Promise<void> {
  const { settled } = await attempted(there, create, address);
  expect(settled.reply?.text).toMatch(/^Sent:/);
}

/** The flow is over, the ledger says refused and why, and the audit log says so too. */
async function expectRefused(there: App, talk: Talk, settled: SettledMessage, because: string): Promise<void> {
  expect(settled).toMatchObject({ disposition: 'flow_step', state: 'guiding', flow: null });
  expect(settled.reply?.text).toMatch(/^The email was not sent\. /);
  expect(await effectsOf(there, talk)).toMatchObject([{ state: 'refused', because, attempts: 0, provider_ref: null }]);
  const rows = (await there.client.audit.list({ conversation: talk.id, limit: 200 })).items;
  expect(rows.filter(({ event }) => event === 'effect.refused')).toMatchObject([
    { subject: `${talk.id}-a1`, data: { kind: 'email', because } },
  ]);
}

function switched(kind: string, off: boolean, reason = 'a test') {
  return app.client.switches.set(kind, { off, reason });
}

async function tenantOf(tenant: string) {
  const key = await app.addKey({ tenant, role: 'admin' });
  return { tenant, key, client: createClient({ baseUrl: app.url, apiKey: key }) };
}

/** What went to this address went there an hour earlier. */
async function anHourLater(address: string): Promise<void> {
  const owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
  await owner.query(
    `update effects set attempted_at = attempted_at - interval '61 minutes' where tenant = $1 and recipient = $2`,
    [app.tenant, address],
  );
  await owner.close();
}

/** `HH:MM` in UTC. */
function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
}
