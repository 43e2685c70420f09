/**
 * The policy snapshot: what a conversation needs of its assistant in order to decide. Given at its start, carried along,
 * named in every decision by its version (G16). Texts, lexicons and prompt sheets stay outside the workflow.
 *
 * Promise: fields are only added, with a default that means "as before".
 */
import { z } from 'zod';
import { actionKind } from './reading.ts';

/**
 * How questions in a reply are told from offers. `sentence`: sentence by sentence (G5). `any-question`: the seed's
 * literal rule, any question mark holds.
 */
export const questionPolicy = z.enum(['sentence', 'any-question']);

export const gatePolicy = z.strictObject({
  /** Messages that history must hold before the reply that acts (G4). */
  minimumDepth: z.int().min(0).default(2),
  questionPolicy: questionPolicy.default('sentence'),
  /** Action kinds in the order in which they are tried; at most one starts in a turn (G11). */
  actions: z.array(actionKind).default([]),
});

export const calendarPolicy = z.strictObject({
  /** How many calendar days ahead are looked through, today included. */
  daysAhead: z.int().min(1).max(60).default(7),
  /** Working hours in the participant's zone, `HH:MM`. */
  workingHours: z
    .strictObject({ from: z.string().regex(/^\d\d:\d\d$/), to: z.string().regex(/^\d\d:\d\d$/) })
    .default({ from: '09:00', to: '17:00' }),
  /** ISO weekdays on which calls may take place. */
  weekdays: z.array(z.int().min(1).max(7)).default([1, 2, 3, 4, 5]),
  slotMinutes: z.int().min(5).max(480).default(30),
  /** How many free slots are offered. */
  offered: z.int().min(1).max(10).default(3),
  /** Seconds after which an unfinished flow expires. */
  expiresAfterS: z.int().min(1).default(86_400),
  /** IANA zone in which times are offered when the participant's own is unknown; without it UTC. */
  timeZone: z.string().max(64).optional(),
});

export const policySnapshot = z.strictObject({
  /** `<assistant>@<number>`, as written in the assistant's file. */
  version: z.string(),
  assistant: z.string(),
  /** Content hash of the assistant's folder; finds its texts, lexicon and sheets. */
  assistantVersion: z.string(),
  gate: gatePolicy,
  flows: z.strictObject({ calendar: calendarPolicy.optional() }),
  /** Model calls a conversation may cost before a person has to look (G1). */
  modelCalls: z.int().min(1).default(500),
});

export type CalendarPolicy = z.infer<typeof calendarPolicy>;
export type PolicySnapshot = z.infer<typeof policySnapshot>;
