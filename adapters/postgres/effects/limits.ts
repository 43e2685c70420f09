/** What prevents an effect from starting: gate, open questions, kill switches, limits, quiet hours (F7, effects.md). */
import type { Bar, EffectPlan, RefusalReason } from '../../../contracts/state/effect.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Queryable } from '../database/database.ts';
import { openWords, shownWords, type WordColumns } from '../database/operators-words.ts';

/** Each has its own text `refused.<reason>`. */
export const refusalReasons = [
  'not-approved',
  'gate-closed',
  'questions-open',
  'switched-off',
  'recipient-not-allowed',
  'recipient-hourly',
  'recipient-daily',
  'participant-daily',
  'tenant-hourly',
  'quiet-hours',
] as const satisfies readonly RefusalReason[];

/** The input of the checks. */
export interface BarredPlan extends Pick<
  EffectPlan,
  'actionId' | 'kind' | 'decisionId' | 'recipient' | 'timeZone' | 'limits' | 'now'
> {
  /** The person or party for whom it is done (`onBehalfOf`). */
  readonly onBehalf: string;
}

/**
 * Serialises a tenant's admissions, so that two of them cannot both take the last free place. Held until the
 * transaction ends; rows must be locked before it, never after.
 */
export async function lockLimits(tx: Queryable, tenant: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`effects ${tenant}`]);
}

/**
 * The first reason that prevents the effect from starting, or null. The caller holds the conversation's row and {@link
 * lockLimits}.
 */
export async function findBar(
  tx: Queryable,
  where: Where,
  plan: BarredPlan,
  openQuestions: number,
): Promise<Bar | null> {
  if (!(await gateIsOpen(tx, where, plan))) return { because: 'gate-closed', values: {} };
  if (openQuestions > 0) return { because: 'questions-open', values: { questions: openQuestions } };
  const off = await tx.query<WordColumns>(
    'select reason, reason_key from action_switches where tenant = $1 and kind = $2 and off',
    [where.tenant, plan.kind],
  );
  const [why] = await openWords(tx, where.tenant, off.rows, () => placeOfSwitch(plan.kind));
  if (why !== undefined) return { because: 'switched-off', values: { kind: plan.kind, reason: shownWords(why) } };
  return (await strangerTo(tx, where, plan)) ?? (await overLimit(tx, where.tenant, plan)) ?? quietNow(plan);
}

/** To what the reason of a switch is bound. */
export function placeOfSwitch(kind: string): string {
  return `switch ${kind}`;
}

/**
 * The owner of an effect for the daily limit. Senders and participants have separate namespaces, so that equal names do
 * not share a limit.
 */
export function onBehalfOf(of: {
  readonly conversation: string;
  readonly participant: string | null;
  readonly sender: string | null;
}): string {
  if (of.participant !== null) return `participant:${of.participant}`;
  return of.sender === null ? `conversation:${of.conversation}` : `sender:${of.sender}`;
}

/** One spelling for each recipient. */
export function recipientOf(recipient: string | null): string | null {
  const one = recipient?.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase() ?? '';
  return one === '' ? null : one;
}

/**
 * Whether the act door opened for this kind in this conversation. Decisions never change, so their row needs no lock.
 * An invitation uses the decision of its call.
 */
async function gateIsOpen(
  tx: Queryable,
  where: { readonly tenant: string; readonly conversation: string },
  { decisionId, kind }: BarredPlan,
): Promise<boolean> {
  if (decisionId === null) return false;
  const found = await tx.query(
    `select 1 from gate_decisions
      where tenant = $1 and conversation = $2 and decision_id = $3 and door = 'act' and verdict = 'open' and action = $4`,
    [where.tenant, where.conversation, decisionId, kind === 'invitation' ? 'calendar' : kind],
  );
  return found.rowCount !== 0;
}

/** Mail goes where the assistant's policy lets it go, and to the participant of the conversation. */
async function strangerTo(tx: Queryable, { tenant, conversation }: Where, plan: BarredPlan): Promise<Bar | null> {
  const { mailDomains } = plan.limits;
  const recipient = recipientOf(plan.recipient);
  if (!mailDomains || recipient === null || (plan.kind !== 'email' && plan.kind !== 'invitation')) return null;
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1);
  if (mailDomains.some((one) => domain === one || domain.endsWith(`.${one}`))) return null;
  const found = await tx.query<{ own: string | null }>(
    'select participant_email as own from conversations where tenant = $1 and id = $2',
    [tenant, conversation],
  );
  if (recipientOf(found.rows[0]?.own ?? null) === recipient) return null;
  return { because: 'recipient-not-allowed', values: { recipient: plan.recipient?.trim() } };
}

const hourMs = 3_600_000;

/** Counts effects that went out or may have: attempting, done, unknown. Refused ones do not count. */
async function overLimit(tx: Queryable, tenant: string, plan: BarredPlan): Promise<Bar | null> {
  const { limits, now } = plan;
  const recipient = recipientOf(plan.recipient);
  const counted = `from effects where tenant = $1 and action_id <> $2 and state in ('attempting', 'done', 'unknown') and attempted_at > `;
  const found = await tx.query<Record<'recipient_hour' | 'recipient_day' | 'participant_day' | 'tenant_hour', number>>(
    `select (select count(*)::int ${counted} $4 and recipient = $3) as recipient_hour,
            (select count(*)::int ${counted} $5 and recipient = $3) as recipient_day,
            (select count(*)::int ${counted} $5 and on_behalf = $6) as participant_day,
            (select count(*)::int ${counted} $4) as tenant_hour`,
    [tenant, plan.actionId, recipient, new Date(now - hourMs), new Date(now - 24 * hourMs), plan.onBehalf],
  );
  const [counts] = found.rows;
  if (counts === undefined) throw new Error('Effects cannot be counted.');
  const to = { recipient: plan.recipient?.trim() };
  if (recipient !== null && counts.recipient_hour >= limits.recipientPerHour)
    return { because: 'recipient-hourly', values: { ...to, limit: limits.recipientPerHour } };
  if (recipient !== null && counts.recipient_day >= limits.recipientPerDay)
    return { because: 'recipient-daily', values: { ...to, limit: limits.recipientPerDay } };
  const { participantPerDay } = limits;
  if (counts.participant_day >= participantPerDay)
    return { because: 'participant-daily', values: { limit: participantPerDay } };
  if (counts.tenant_hour >= limits.tenantPerHour)
    return { because: 'tenant-hourly', values: { limit: limits.tenantPerHour } };
  return null;
}

function quietNow({ limits: { quietHours }, now, timeZone }: BarredPlan): Bar | null {
  if (quietHours === null || !isQuiet(quietHours, now, timeZone)) return null;
  return { because: 'quiet-hours', values: { ...quietHours, zone: timeZone } };
}

/** Quiet hours (F7) on the recipient's clock. */
export interface QuietHours {
  /** `HH:MM`, the first quiet minute. */
  readonly from: string;
  /** `HH:MM`, the first minute that is not quiet. Before `from`: on the next day. Equal to `from`: never quiet. */
  readonly to: string;
}

/**
 * Whether an instant is in the quiet hours of a zone. It compares local clock times, so it is right on days with a
 * clock change.
 *
 * @param at epoch milliseconds
 * @param timeZone IANA name
 * @throws {RangeError} for an unknown zone
 */
export function isQuiet({ from, to }: QuietHours, at: number, timeZone: string): boolean {
  const now = wallClock(at, timeZone);
  if (from <= to) return from <= now && now < to;
  return now >= from || now < to;
}

/** `HH:MM`, from 00:00 to 23:59. */
export function wallClock(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(at);
}
