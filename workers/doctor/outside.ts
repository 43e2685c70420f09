/**
 * What is found at the servers of others: the model, the mail, the calendar. Nothing is asked of them that costs or
 * changes anything.
 */
import { caldavCalendar } from '../../adapters/caldav/calendar.ts';
import { defaultBaseUrl } from '../../adapters/openai/chat.ts';
import { modelFault } from '../../adapters/openai/reach.ts';
import { mailFault } from '../../adapters/smtp/mail.ts';
import { readCaldav, readMail, readModel } from '../../settings/environment.ts';
import type { Environment, Finding } from './finding.ts';

type Found = Omit<Finding, 'name'>;

const nowhere = { tenant: 'local', conversation: 'doctor' };

export async function modelCheck(env: Environment): Promise<Found> {
  const { baseUrl, apiKey, model } = readModel(env);
  const fault = await modelFault({ baseURL: baseUrl ?? defaultBaseUrl, apiKey: apiKey?.reveal() ?? '' });
  if (fault === null) return { ok: true, detail: `${model}, and its server takes the key` };
  const remedy = 'Start the model’s server, or correct OPENAI_BASE_URL and OPENAI_API_KEY of the workers.';
  return { ok: false, detail: fault, remedy };
}

export async function mailCheck(env: Environment): Promise<Found> {
  const mail = readMail(env);
  if (mail === null) return { ok: null, detail: 'no server is set (SMTP_URL): nothing can be sent' };
  const fault = await mailFault({ url: mail.url.reveal(), from: mail.from });
  if (fault === null) return { ok: true, detail: `the server takes us, as ${mail.from}` };
  return { ok: false, detail: fault, remedy: 'Correct SMTP_URL (server, port, login), or let the server be reached.' };
}

export async function calendarCheck(env: Environment): Promise<Found> {
  const caldav = readCaldav(env);
  if (caldav === null) return { ok: true, detail: 'calls are kept in Parley’s own database' };
  const calendar = caldavCalendar({ url: caldav.url.reveal(), timeZone: caldav.timeZone, owner: caldav.owner });
  const [from, to] = [new Date(), new Date(Date.now() + 3_600_000)];
  try {
    await calendar.busy(nowhere, null, { from: from.toISOString(), to: to.toISOString() });
    return { ok: true, detail: 'it can be read' };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, detail, remedy: 'Correct CALDAV_URL (one calendar’s own address) and its login.' };
  }
}
