/** Stories as data: `stories/<assistant>.yaml` lists messages and the expected results. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const expectation = z.strictObject({
  disposition: z.string().optional(),
  act: z.enum(['open', 'held']).optional(),
  /** Hold reasons that the act door must name, among others. */
  because: z.array(z.string()).optional(),
  /** Action kind of the pending offer; null: none may be pending. */
  offer: z.string().nullable().optional(),
  /** The flow that is active after the turn; null: none may be. */
  flow: z.strictObject({ kind: z.string(), step: z.string() }).nullable().optional(),
  preview: z.strictObject({ person: z.string().optional(), phone: z.string().nullable().optional() }).optional(),
  /** Words that the reply must contain, or must not, ignoring case. */
  mentions: z.array(z.string()).optional(),
  omits: z.array(z.string()).optional(),
  /** Exactly the effects of the conversation after the turn. */
  effects: z.array(z.strictObject({ kind: z.string(), state: z.string() })).optional(),
  /** The calendar feed must contain the booked call, once. */
  feed: z.boolean().optional(),
});

/** What this turn demonstrates, for people. */
const shows = z.string();

const said = z.strictObject({ say: z.string(), shows, expect: expectation.prefault({}) });

const band = z.enum(['proceed', 'proceed_logged', 'clarify']);
/** The expected reply once the instruction has gone on. */
const goesOn = { mentions: expectation.shape.mentions };

/** A party instructs another, in a conversation of its own, which the following turns continue. */
const instructed = z.strictObject({
  instruct: z.strictObject({
    from: z.string(),
    to: z.string(),
    department: z.string().optional(),
    type: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    text: z.string(),
    /** SLA of each level of the chain, in seconds. */
    timeout_s: z.int().optional(),
    reversible: z.boolean().optional(),
  }),
  shows,
  expect: z
    .strictObject({
      /** One of these. */
      band: z.array(band).optional(),
      ambiguity_type: z.string().optional(),
      /** Fields that must be asked about, among others. */
      asks: z.array(z.string()).optional(),
      ...goesOn,
    })
    .prefault({}),
});

/** The party that was asked answers the open request. Only requested values are sent. */
const responded = z.strictObject({
  respond: z.strictObject({ from: z.string(), answers: z.record(z.string(), z.string()) }),
  shows,
  expect: z.strictObject({ status: z.string().optional(), band: z.array(band).optional(), ...goesOn }).prefault({}),
});

/** Nobody acts until the open request is over. */
const awaited = z.strictObject({
  wait: z.strictObject({ seconds: z.int().min(1).max(120) }),
  shows,
  expect: z
    .strictObject({
      status: z.string().optional(),
      /** The party that answered last. */
      answered_by: z.string().optional(),
      /** The levels that were asked, in order. */
      levels: z.array(z.string()).optional(),
      ...goesOn,
    })
    .prefault({}),
});

const story = z.strictObject({
  title: z.string(),
  locale: z.string().optional(),
  time_zone: z.string().optional(),
  turns: z.array(z.union([said, instructed, responded, awaited])).min(1),
});

export type Story = z.infer<typeof story>;
export type Turn = Story['turns'][number];
export type SaidTurn = z.infer<typeof said>;
export type InstructTurn = z.infer<typeof instructed>;
export type RespondTurn = z.infer<typeof responded>;
export type WaitTurn = z.infer<typeof awaited>;
export type Expectation = z.infer<typeof expectation>;

/** The assistant's own story, or else the story for any assistant. */
export function readStory(assistant: string): Story {
  const own = new URL(`stories/${encodeURIComponent(assistant)}.yaml`, import.meta.url);
  const file = existsSync(own) ? own : new URL('stories/any.yaml', import.meta.url);
  return story.parse(parse(readFileSync(file, 'utf8')));
}
