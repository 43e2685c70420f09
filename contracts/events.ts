/**
 * What a frame of the websocket and a row of `/events` carry in `data` (interface.md, "Websocket"), event by event (X11).
 *
 * Promise: fields are only added; names are never renamed.
 */
import { z } from 'zod';
import { dangerKind } from './announced.ts';
import { clarificationRequest } from './clarification.ts';
import { band, clarity, understood } from './clarity.ts';
import { conversationState, disposition, flowOnWire, messageOnWire, waitingOn } from './conversation.ts';
import { questionOnWire } from './question.ts';
import { contextRequestStatus, contextSlot } from './material.ts';

const slot = contextSlot.omit({ type: true, quote: true, skipped: true });

export const contextRequested = z.object({
  request_id: z.string(),
  /** The messages that wait. */
  message_ids: z.array(z.string()),
  slots: z.array(slot),
  /** Whoever's SLA runs, and until when. */
  level: z.string().nullable(),
  party: z.string().nullable(),
  due_at: z.iso.datetime().nullable(),
});

export const contextUpdated = z.object({
  request_id: z.string(),
  level: z.string(),
  party: z.string(),
  due_at: z.iso.datetime().nullable(),
  change: z.enum(['joined', 'supplied', 'skipped', 'extended', 'reassigned']),
  by: z.string().nullable().optional(),
  because: z.string().nullable().optional(),
  /** Of `joined`: the messages that wait now too, and all slots. */
  message_ids: z.array(z.string()).optional(),
  slots: z.array(slot).optional(),
  /** Of `supplied` and `skipped`: which slots, and what is still waited for. */
  slot_keys: z.array(z.string()).optional(),
  remaining: z.array(z.string()).optional(),
});

export const contextResolved = z.object({
  request_id: z.string(),
  status: contextRequestStatus.exclude(['pending', 'escalated']),
  by: z.string().nullable(),
  /** What the answer does without. */
  missing: z.array(z.string()),
  message_ids: z.array(z.string()),
});

const time = z.iso.datetime();
const name = z.string();
const nameOrNull = z.string().nullable();

const message = z.object({
  message_id: z.string(),
  turn_id: z.string().nullable(),
  role: messageOnWire.shape.role,
  text: z.string(),
  at: time,
  /** Of a reply: what became of its turn. */
  disposition: disposition.optional(),
  /** Of a reply: what is asked with it, and what may be answered (G23); null: nothing in particular. */
  question: questionOnWire.nullable().optional(),
});

/** A part of a reply while it is written. It is in no row of `/events`, and losing one loses nothing. */
const delta = z.object({
  turn_id: z.string(),
  /** Each attempt begins the reply anew. */
  attempt: z.int(),
  text: z.string().optional(),
  /** In place of a text: what was sent of this turn before is no part of its reply. */
  reset: z.literal(true).optional(),
});

const delayed = z.object({ turn_id: z.string(), because: z.literal('model') });

/**
 * An answer of the model was none, or not whole. `broken`: its server broke it off. `declined`: the model or its filter. `empty`: not a
 * word came. `continued`: it stopped at the limit of its length and was gone on with. `cut`: it stays cut.
 */
const modelTrouble = z.object({
  turn_id: z.string(),
  what: z.enum(['broken', 'declined', 'empty', 'continued', 'cut']),
  /** Of what it had said. */
  characters: z.int(),
});

const gate = z.object({
  turn_id: z.string(),
  decision_id: z.string(),
  door: z.enum(['answer', 'act']),
  verdict: z.enum(['open', 'held']),
  because: z.array(z.string()),
  action: nameOrNull,
});

const state = z.object({
  state: conversationState,
  waiting_on: waitingOn.nullable().optional(),
  /** Of `closed`: who closed it, and why. */
  actor: name.optional(),
  reason: z.string().optional(),
});

const action = z.object({
  turn_id: z.string(),
  /** Null: the flow is over. */
  flow: flowOnWire.nullable(),
  /** What a model has read of the answer. */
  understood: z.array(understood).optional(),
});

const clarificationRequested = clarificationRequest.extend({
  level: name,
  party: name,
  due_at: time,
  understood: z.array(understood),
});

const clarificationUpdated = z.object({
  request_id: z.string(),
  level: name,
  party: name,
  due_at: time,
  change: z.enum(['answered', 'extended', 'reassigned']),
  by: nameOrNull,
  because: nameOrNull.optional(),
  /** Of `answered`: fields that are still asked about. */
  remaining: z.array(z.string()).optional(),
});

const clarificationResolved = z.object({
  request_id: z.string(),
  status: z.enum(['resolved', 'timed-out', 'best-guess', 'cancelled']),
  level: name,
  by: nameOrNull,
});

/** Of a question or of material by `request_id`, of a person by `handoff_id`. */
const ofRequest = z.object({
  request_id: z.string().optional(),
  handoff_id: z.string().optional(),
  /** Absent: a question, or a person. */
  kind: z.literal('context').optional(),
  level: name.optional(),
  party: name,
  at: time.optional(),
  due_at: time.nullable(),
});

const reminder = ofRequest.extend({
  /** How much of the clock is over. */
  per_cent: z.number().nullable(),
});

const escalation = ofRequest.extend({ from_level: nameOrNull, to_level: name, because: nameOrNull, by: nameOrNull });

/** A message that was not quite clear and went on all the same (C2). */
const clarityLogged = clarity.extend({ turn_id: z.string() });

const danger = z.object({ turn_id: z.string(), message_id: z.string(), kind: dangerKind, quote: z.string() });

const handoff = z.object({
  handoff_id: z.string(),
  level: name,
  party: name,
  at: time,
  due_at: time.nullable(),
  change: z.enum(['opened', 'extended', 'reassigned', 'timed-out']),
  reason: z.string().optional(),
  by: nameOrNull.optional(),
  because: nameOrNull.optional(),
});

const handedBack = z.object({
  handoff_id: z.string(),
  level: name,
  party: name,
  at: time,
  by: nameOrNull,
  because: nameOrNull,
  status: z.enum(['handed-back', 'withdrawn', 'cancelled']),
});

/** Where a diagnosis stands after a turn (D1, D4); its facts are shown by `GET …/diagnosis`. */
const diagnosis = z.object({
  turn_id: z.string(),
  mode: z.enum(['diagnostic', 'authorization', 'final_report']),
  submode: z.enum(['main', 'locate', 'explain', 'howto', 'replan']),
  procedure: nameOrNull,
  /** The step that is asked. */
  step: nameOrNull,
  /** The finding that is verified. */
  isolated: nameOrNull,
  worded_by: z.enum(['model', 'repaired', 'engine']),
  /** Why words of the model were not said. */
  held: z.array(name),
});

/** An instruction goes on to the party that it is for (C17). */
const instruction = z.object({
  turn_id: z.string(),
  message_id: z.string(),
  from: name,
  to: name,
  type: name,
  department: nameOrNull,
  confidence_score: z.number().min(0).max(1),
  band,
  understood: z.array(understood),
});

/** Every event of a conversation by its name; `conversation:delta` comes over the websocket alone. */
export const conversationEvents = {
  'conversation:message': message,
  'conversation:delta': delta,
  'conversation:delayed': delayed,
  'conversation:model': modelTrouble,
  'conversation:gate': gate,
  'conversation:state': state,
  'conversation:action': action,
  'conversation:clarification_request': clarificationRequested,
  'conversation:clarification_update': clarificationUpdated,
  'conversation:clarification_resolved': clarificationResolved,
  'conversation:context_request': contextRequested,
  'conversation:context_update': contextUpdated,
  'conversation:context_resolved': contextResolved,
  'conversation:reminder': reminder,
  'conversation:escalation': escalation,
  'conversation:clarity': clarityLogged,
  'conversation:danger': danger,
  'conversation:handoff': handoff,
  'conversation:handed_back': handedBack,
  'conversation:instruction': instruction,
  'conversation:diagnosis': diagnosis,
} as const;
