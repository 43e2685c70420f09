/** What the time of a reminder comes to (T1), its row, and how it is said. The workflow holds no clock and no words. */
import type { Say } from '../contracts/state/flow.ts';
import type { PlannedTime, Reminder, ReminderStatus, ReminderTime, SaidReminder } from '../contracts/state/reminder.ts';
import type { Stored, TurnRequest, Where } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import type { LogEntry } from '../contracts/state/log-entry.ts';
import { saidTime } from '../domain/reminders/said-time.ts';
import { messagesIn, putWordsIn } from '../domain/words/words.ts';
import type { WordsPorts } from './words.ts';
import { beginTurn, open, tell, type SettlingPorts } from './settle-turn.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { byKind, writeAskedAtOnce } from './write-log.ts';

export interface PlanReminderRequest {
  readonly where: Where;
  readonly reminderId: string;
  /** Absent: its row has been written, or it is moved. */
  readonly text?: string;
  readonly time: ReminderTime;
  /** The participant's zone, if it is known. */
  readonly ownZone: string | null;
  /** As it stands when it is moved: a zone and a rule that are not said anew stay. */
  readonly known: Pick<Reminder, 'zone' | 'rule'> | null;
  /** In the participant's words, in place of `text` and `time`. */
  readonly said?: Pick<SaidReminder, 'words' | 'when'>;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ReminderPorts {
  readonly records: Pick<WordsPorts['records'], 'texts'>;
  readonly wallClock: { toLocal(epochMs: number, zone: string): LocalClock };
  readonly reminders: {
    /** Null: there is no row. `status` is null until the workflow has taken it. */
    find(where: Where, id: string): Promise<{ readonly text: string; readonly status: ReminderStatus | null } | null>;
    /** Writes the words; a row that is there keeps everything else. */
    write(where: Where, id: string, text: string): Promise<void>;
    /** Writes how it stands; an older one (`seq`) changes nothing. With the event that it was said in a turn. */
    store(where: Where, reminder: Reminder, said?: { readonly turnId: string; readonly dueAt: number }): Promise<void>;
  };
  readonly calendarRules: {
    /** Which instant a time comes to at a moment, and whether a rule can be followed. */
    plan(time: ReminderTime, zone: string, at: number, isByRule?: boolean): PlannedTime;
    /** When a rule recurs after an instant; null: never again. */
    next(series: Pick<Reminder, 'starts' | 'zone'> & { readonly rule: string }, after: number): number | null;
  };
}

interface LocalClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly offsetMinutes: number;
}

/** Words of one, in UTF-16 code units. */
const longestText = 500;

export function planReminderActivity({ reminders, calendarRules, records, wallClock }: ReminderPorts) {
  /** The time that words come to, and what they say to be reminded of. */
  async function inWords({ where, said, ownZone, known, at, time, text }: PlanReminderRequest) {
    if (said === undefined) return { time, text };
    const texts = await records.texts(where, messagesIn(said.words));
    const words = putWordsIn(said.words, texts).join(' ').slice(0, longestText).trim();
    const given = words === '' ? text : words;
    const { when } = said;
    if (when === undefined) return { time, text: given };
    const zone = when.zone ?? known?.zone ?? ownZone ?? 'UTC';
    const { year, month, day, hour, minute, offsetMinutes } = wallClock.toLocal(at, zone);
    const found = saidTime(when, { now: Date.UTC(year, month - 1, day, hour, minute), offsetMinutes });
    if (found.kind !== 'time') return { refused: refused(found.kind === 'open' ? '/when' : '/past', 'a time to come') };
    return { time: { ...found.time, rule: time.rule, timeZone: zone }, text: given };
  }

  return {
    /** Writes the words and plans the time. A refused one changes nothing. */
    async planReminder(request: PlanReminderRequest): Promise<PlannedTime> {
      const { where, reminderId, known, ownZone, at } = request;
      const given = await inWords(request);
      if (given.refused) return given.refused;
      const { text, time } = given;
      const row = await reminders.find(where, reminderId);
      const isOver = row !== null && row.status !== null && row.status !== 'waiting';
      if (isOver) return refused('/reminderId', 'the id of a reminder that is not over, or a new one');
      if (row === null && text === undefined) return refused('/text', 'what to be reminded of');
      const zone = time.timeZone ?? known?.zone ?? ownZone ?? 'UTC';
      const rule = time.rule === undefined ? (known?.rule ?? null) : time.rule;
      // "Every weekday at nine", said on a Friday at ten, begins on Monday.
      const isByRule = request.said !== undefined && typeof time.rule === 'string';
      const plan = calendarRules.plan({ ...time, rule }, zone, at, isByRule);
      if (plan.kind === 'planned' && text !== undefined) await reminders.write(where, reminderId, text);
      return plan;
    },

    /** Those that words say ("the one about the oven"); all of them where they say none. */
    async whichReminders({ where, ids, words }: WhichRequest): Promise<readonly string[]> {
      const texts = await records.texts(where, messagesIn(words));
      const said = putWordsIn(words, texts).join(' ');
      const rows = await Promise.all(ids.map(async (id) => ({ id, row: await reminders.find(where, id) })));
      const scored = rows.map(({ id, row }) => ({ id, shared: row === null ? 0 : sharedWords(said, row.text) }));
      const most = Math.max(0, ...scored.map(({ shared }) => shared));
      const named = scored.filter(({ shared }) => shared > 0 && shared === most).map(({ id }) => id);
      return named.length > 0 ? named : ids;
    },

    /** Null: it is not due again. */
    async nextReminder({
      starts,
      zone,
      rule,
      after,
    }: Pick<Reminder, 'starts' | 'zone'> & { readonly rule: string; readonly after: number }): Promise<number | null> {
      return calendarRules.next({ starts, zone, rule }, after);
    },

    /** Idempotent: an older state changes nothing. */
    async keepReminder({ where, reminder }: { readonly where: Where; readonly reminder: Reminder }): Promise<void> {
      await reminders.store(where, reminder);
    },
  };
}

interface WhichRequest {
  readonly where: Where;
  readonly ids: readonly string[];
  readonly words: SaidReminder['words'];
}

export interface TellRemindersRequest {
  readonly turn: TurnRequest;
  /** The state after the turn. */
  readonly state: CarriedState;
  /** A text of reminders; it is given them as `items`, and the first of them by itself. */
  readonly text: string;
  readonly reminders: readonly Reminder[];
  /** Said behind it. */
  readonly next?: Say;
  readonly happened: readonly LogEntry[];
}

/** Says something of reminders, with their words. */
export function tellRemindersActivity(ports: SettlingPorts & Pick<ReminderPorts, 'reminders'>) {
  return {
    /** Idempotent by turn, as `tellParticipant` is. */
    async tellReminders(request: TellRemindersRequest): Promise<Stored> {
      const { turn, reminders, text, next, happened } = request;
      const opened = await open(ports, request.state);
      const { where, state, texts } = opened;
      await writeAskedAtOnce(ports, opened, happened);
      const { stored } = await beginTurn(ports, where, turn, { forModel: true });
      if (stored !== null) return stored;
      const language = texts.languageOf(text, tagOf(state));
      const items: Record<string, unknown>[] = [];
      for (const { id, dueAt, zone, rule, for: whom } of reminders) {
        const row = await ports.reminders.find(where, id);
        const at = ports.wallClock.label(dueAt, zone, language);
        const often =
          rule === null
            ? null
            : texts.renderText({ text: 'reminder.often', values: partsOf(rule, language) }, language);
        items.push({ what: row?.text ?? '', at, zone, often, rule, whom });
      }
      const say = { text, values: { ...items[0], items } };
      const told = { ...byKind(happened), state, texts, disposition: 'answered' } as const;
      return tell(ports, turn, next ? { ...told, lead: say, say: next } : { ...told, say });
    },
  };
}

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/**
 * What a rule says, as the text `reminder.often` is given it: how often, on which days of the week, or on which of a
 * month. Of a rule that says something else nothing is told but that it recurs.
 */
function partsOf(rule: string, language: string): Say['values'] {
  const found = /^FREQ=([A-Z]+)(?:;INTERVAL=(\d+))?(?:;BYDAY=(-?\d)?([A-Z,]+))?$/.exec(rule);
  const [, every = '', interval = '1', nth, names = ''] = found ?? [];
  const days = names === '' ? [] : names.split(',');
  const isPlain =
    days.length === 0 || (every === 'WEEKLY' && nth === undefined && (days.length === 1 || interval === '1'));
  const isOfMonth = every === 'MONTHLY' && nth !== undefined && days.length === 1 && interval === '1';
  if (!found || !(isPlain || isOfMonth)) return { every: null, interval: 1, days: [], weekdays: [], nth: null };
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return {
    every,
    interval: Number(interval),
    days,
    weekdays: days.map((code) => name.format(monday + weekdayNames.indexOf(code) * dayMs)),
    workdays: names === 'MO,TU,WE,TH,FR',
    nth: nth === undefined ? null : Number(nth),
  };
}

export interface SayReminderRequest {
  readonly turn: TurnRequest;
  readonly state: CarriedState;
  /** As it stands after it was said. */
  readonly reminder: Reminder;
  /** Epoch milliseconds: when it was due. */
  readonly dueAt: number;
  readonly happened: readonly LogEntry[];
}

export function sayReminderActivity(ports: SettlingPorts & Pick<ReminderPorts, 'reminders'>) {
  return {
    /** Says it as a turn of its own. Idempotent by turn, as `tellParticipant` is; its event comes once. */
    async sayReminder({ turn, state: carried, reminder, dueAt, happened }: SayReminderRequest): Promise<Stored> {
      const opened = await open(ports, carried);
      const { where, state, texts } = opened;
      await writeAskedAtOnce(ports, opened, happened);
      const { stored: before } = await beginTurn(ports, where, turn, { forModel: true });
      const row = await ports.reminders.find(where, reminder.id);
      const name = reminder.opens ? 'reminder.opening' : 'reminder.due';
      const say = row && { text: name, values: { what: row.text, whom: reminder.for } };
      const told = { ...byKind(happened), state, texts, say, disposition: 'answered' } as const;
      const stored = before ?? (await tell(ports, turn, told));
      await ports.reminders.store(where, reminder, { turnId: turn.turnId, dueAt });
      return stored;
    },
  };
}

function refused(place: string, expected: string): PlannedTime {
  return { kind: 'refused', place, expected };
}

/** Shorter words join others, and say nothing of what it is about. */
const shortest = 3;
/** Words of one length change their ends: as much of them has to be the same. */
const sameShare = 0.75;

/** How many of the words a reminder has too, whatever their endings: the one with the most is meant. */
export function sharedWords(said: string, text: string): number {
  const own = wordsOf(text);
  return [...new Set(wordsOf(said))].filter((word) => own.some((other) => areAlike(word, other))).length;
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(({ length }) => length >= shortest);
}

function areAlike(one: string, other: string): boolean {
  const shared = Math.ceil(Math.min(one.length, other.length) * sameShare);
  return shared >= shortest && one.slice(0, shared) === other.slice(0, shared);
}
