/**
 * The `data` of websocket frames and of rows of `/events` (interface.md, "Websocket"), by event (X11).
 *
 * Promise: fields are only added; names are never renamed.
 */
import { z } from 'zod';
import { dangerKind } from '../reading/announced.ts';
import { clarificationRequest } from './clarification.ts';
import { band, clarity, understood } from '../reading/clarity.ts';
import { conversationState, disposition, flowOnWire, messageOnWire, waitingOn } from './conversation.ts';
import { questionOnWire } from '../reading/question.ts';
import { contextRequestStatus, contextSlot } from './material.ts';

const slot = contextSlot.omit({ type: true, quote: true, skipped: true });

export const contextRequested = z.object({
  request_id: z.string(),
  /** The waiting messages. */
  message_ids: z.array(z.string()),
  slots: z.array(slot),
  /** The level whose SLA runs, and its end. */
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
  /** Of `joined`: all waiting messages, and all slots. */
  message_ids: z.array(z.string()).optional(),
  slots: z.array(slot).optional(),
  /** Of `supplied` and `skipped`: the slots, and those that are still open. */
  slot_keys: z.array(z.string()).optional(),
  remaining: z.array(z.string()).optional(),
});

export const contextResolved = z.object({
  request_id: z.string(),
  status: contextRequestStatus.exclude(['pending', 'escalated']),
  by: z.string().nullable(),
  /** Slots that the answer does without. */
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
  /** Of a reply: the disposition of its turn. */
  disposition: disposition.optional(),
  /** Of a reply: its question and the possible answers (G23); null: none. */
  question: questionOnWire.nullable().optional(),
});

/** A part of a reply while it is written. It is in no row of `/events`, and losing it is harmless. */
const delta = z.object({
  turn_id: z.string(),
  /** Each attempt starts the reply anew. */
  attempt: z.int(),
  text: z.string().optional(),
  /** Instead of a text: earlier parts of this turn are void. */
  reset: z.literal(true).optional(),
});

const delayed = z.object({ turn_id: z.string(), because: z.literal('model') });

/**
 * An unusable or incomplete model answer. `broken`: the server broke it off. `declined`: the model or its filter
 * refused. `empty`: no words. `continued`: it stopped at the length limit and was continued. `cut`: it stopped there
 * and stays cut.
 */
const modelTrouble = z.object({
  turn_id: z.string(),
  what: z.enum(['broken', 'declined', 'empty', 'continued', 'cut']),
  /** Length of the text. */
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
  /** Null: the flow has ended. */
  flow: flowOnWire.nullable(),
  /** Values that a model has read from the answer. */
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
  /** Of `answered`: fields that are still open. */
  remaining: z.array(z.string()).optional(),
});

const clarificationResolved = z.object({
  request_id: z.string(),
  status: z.enum(['resolved', 'timed-out', 'best-guess', 'cancelled']),
  level: name,
  by: nameOrNull,
});

/** A clarification or context request by `request_id`, a handoff by `handoff_id`. */
const ofRequest = z.object({
  request_id: z.string().optional(),
  handoff_id: z.string().optional(),
  /** Absent: a clarification or a handoff. */
  kind: z.literal('context').optional(),
  level: name.optional(),
  party: name,
  at: time.optional(),
  due_at: time.nullable(),
});

/** Of a request, whose party is reminded; or with `reminder_id` one of the conversation's own, as it was said (T1). */
const reminder = ofRequest.extend({
  reminder_id: z.string().optional(),
  /** The turn in which it was said, and its words. */
  turn_id: z.string().optional(),
  text: z.string().optional(),
  /** Null: it was said for the last time. */
  next_at: time.nullable().optional(),
  /** Used part of the SLA. */
  per_cent: z.number().nullable(),
});

const escalation = ofRequest.extend({ from_level: nameOrNull, to_level: name, because: nameOrNull, by: nameOrNull });

/** A message that was not quite clear and was processed (C2). */
const clarityLogged = clarity.extend({ turn_id: z.string() });

const danger = z.object({ turn_id: z.string(), message_id: z.string(), kind: dangerKind, quote: z.string() });

const handoff = z.object({
  handoff_id: z.string(),
  level: name,
  party: name,
  at: time,
  due_at: time.nullable(),
  change: z.enum(['opened', 'taken', 'extended', 'reassigned', 'timed-out']),
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

/** The state of a diagnosis after a turn (D1, D4); `GET …/diagnosis` has its facts. */
const diagnosis = z.object({
  turn_id: z.string(),
  mode: z.enum(['diagnostic', 'authorization', 'final_report']),
  submode: z.enum(['main', 'locate', 'explain', 'howto', 'replan']),
  procedure: nameOrNull,
  /** The step that is asked. */
  step: nameOrNull,
  /** The verified finding. */
  isolated: nameOrNull,
  worded_by: z.enum(['model', 'repaired', 'engine']),
  /** Why the model's words were rejected. */
  held: z.array(name),
});

/** An instruction goes on to its receiver (C17). */
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

/** Every event of a conversation by name; `conversation:delta` is sent over the websocket only. */
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
