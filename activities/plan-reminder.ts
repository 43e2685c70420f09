/** What the time of a reminder comes to (T1), its row, and how it is said. The workflow holds no clock and no words. */
import type { PlannedTime, Reminder, ReminderStatus, ReminderTime } from '../contracts/state/reminder.ts';
import type { Stored, TurnRequest, Where } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import type { LogEntry } from '../contracts/state/log-entry.ts';
import { beginTurn, open, tell, type SettlingPorts } from './settle-turn.ts';
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
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ReminderPorts {
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
    plan(time: ReminderTime, zone: string, at: number): PlannedTime;
    /** When a rule recurs after an instant; null: never again. */
    next(series: Pick<Reminder, 'starts' | 'zone'> & { readonly rule: string }, after: number): number | null;
  };
}

export function planReminderActivity({ reminders, calendarRules }: ReminderPorts) {
  return {
    /** Writes the words and plans the time. A refused one changes nothing. */
    async planReminder(request: PlanReminderRequest): Promise<PlannedTime> {
      const { where, reminderId, text, time, known, ownZone, at } = request;
      const row = await reminders.find(where, reminderId);
      const isOver = row !== null && row.status !== null && row.status !== 'waiting';
      if (isOver) return refused('/reminderId', 'the id of a reminder that is not over, or a new one');
      if (row === null && text === undefined) return refused('/text', 'what to be reminded of');
      const zone = time.timeZone ?? known?.zone ?? ownZone ?? 'UTC';
      const rule = time.rule === undefined ? (known?.rule ?? null) : time.rule;
      const plan = calendarRules.plan({ ...time, rule }, zone, at);
      if (plan.kind === 'planned' && text !== undefined) await reminders.write(where, reminderId, text);
      return plan;
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
      const say = row && { text: 'reminder.due', values: { what: row.text, whom: reminder.for } };
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
