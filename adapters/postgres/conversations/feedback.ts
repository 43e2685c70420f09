/** Feedback notes on replies (G18), stored, and listed with the words of their turns. */
import type { FeedbackCategory } from '../../../contracts/wire/feedback-note.ts';
import type { FeedbackOnWire } from '../../../contracts/wire/feedback.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Queryable } from '../database/database.ts';

export interface NewFeedback {
  readonly feedbackId: string;
  /** Null: the last turn with a reply of the assistant. */
  readonly turnId: string | null;
  readonly category: FeedbackCategory | null;
  readonly note: string;
  readonly shouldTrigger: boolean | null;
}

/** A note with the words that it is about. */
export interface FeedbackRow {
  /** Number of the turn among those with the model, from 1; null for a flow step or a command. */
  readonly turn: number | null;
  readonly said: string;
  readonly reply: string;
  readonly note: string;
  readonly category: FeedbackCategory | null;
  readonly at: Date;
}

/** Stores a note once. Null: there is no such turn, no reply yet, or the note exists. */
export async function addFeedback(
  tx: Queryable,
  { tenant, conversation }: Where,
  { feedbackId, turnId, category, note, shouldTrigger }: NewFeedback,
): Promise<FeedbackOnWire | null> {
  const { rows } = await tx.query<Omit<FeedbackOnWire, 'at'> & { at: Date }>(
    `insert into feedback (tenant, feedback_id, conversation, turn_id, category, note, should_trigger)
       select t.tenant, $3::text, t.conversation, t.turn_id, $5::text, $6::text, $7::boolean from turns t
        where t.tenant = $1 and t.conversation = $2 and t.settled is not null
          and case when $4::text is null then t.settled->>'disposition' = 'answered' else t.turn_id = $4 end
        order by t.settled_at desc limit 1
       on conflict do nothing
       returning feedback_id, turn_id, category, note, should_trigger, at`,
    [tenant, conversation, feedbackId, turnId, category, note, shouldTrigger],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, at: row.at.toISOString() };
}

/** All notes of a conversation, oldest first. Flow steps and commands are not counted as turns. */
export async function feedbackOf(tx: Queryable, { tenant, conversation }: Where): Promise<readonly FeedbackRow[]> {
  const { rows } = await tx.query<FeedbackRow>(
    `with talk as (
       select turn_id, row_number() over (order by settled_at, turn_id)::int as number from turns
        where tenant = $1 and conversation = $2 and settled->>'disposition' not in ('command', 'flow_step')
     ), words as (
       select turn_id,
              string_agg(text, E'\n' order by position) filter (where role = 'participant') as said,
              string_agg(text, E'\n' order by position) filter (where role = 'assistant') as reply
         from messages
        where tenant = $1 and conversation = $2 and turn_id in (select turn_id from feedback where tenant = $1 and conversation = $2)
        group by turn_id
     )
     select talk.number as turn, coalesce(words.said, '') as said, coalesce(words.reply, '') as reply, f.note, f.category, f.at
       from feedback f left join talk using (turn_id) left join words using (turn_id)
      where f.tenant = $1 and f.conversation = $2 order by f.serial`,
    [tenant, conversation],
  );
  return rows;
}
