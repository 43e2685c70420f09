/** Stories as data: `stories/<assistant>.yaml` says what is said and what has to come of it. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const expectation = z.strictObject({
  disposition: z.string().optional(),
  act: z.enum(['open', 'held']).optional(),
  /** Reasons that the act door must name, among others. */
  because: z.array(z.string()).optional(),
  /** Action kind of the pending offer; null: none may be pending. */
  offer: z.string().nullable().optional(),
  /** The flow that is active after the turn; null: none may be. */
  flow: z.strictObject({ kind: z.string(), step: z.string() }).nullable().optional(),
  preview: z.strictObject({ person: z.string().optional(), phone: z.string().nullable().optional() }).optional(),
  /** Words of which the reply must hold each, and none, whatever their case. */
  mentions: z.array(z.string()).optional(),
  omits: z.array(z.string()).optional(),
  /** Exactly the effects that the conversation has had after the turn. */
  effects: z.array(z.strictObject({ kind: z.string(), state: z.string() })).optional(),
  /** The calendar feed must show the booked call, once. */
  feed: z.boolean().optional(),
});

const story = z.strictObject({
  title: z.string(),
  locale: z.string().optional(),
  time_zone: z.string().optional(),
  turns: z
    .array(
      z.strictObject({
        say: z.string(),
        /** What this turn shows, for people. */
        shows: z.string(),
        expect: expectation.prefault({}),
      }),
    )
    .min(1),
});

export type Story = z.infer<typeof story>;
export type Turn = Story['turns'][number];
export type Expectation = z.infer<typeof expectation>;

/** The assistant's own story, else the one that suits any assistant. */
export function readStory(assistant: string): Story {
  const own = new URL(`stories/${encodeURIComponent(assistant)}.yaml`, import.meta.url);
  const file = existsSync(own) ? own : new URL('stories/any.yaml', import.meta.url);
  return story.parse(parse(readFileSync(file, 'utf8')));
}
