/**
 * The policy snapshot: what a conversation needs of its assistant to decide. Fixed at its start, carried along, and
 * named by version in every decision (G16). Texts, lexicons and prompt sheets stay outside the workflow.
 *
 * Promise: fields are only added, with a default that means "as before".
 */
import { z } from 'zod';
import { actionKind } from '../reading/reading.ts';

/**
 * How questions in a reply are distinguished from offers. `sentence`: by sentence (G5). `any-question`: the seed's
 * literal rule, where any question mark holds.
 */
export const questionPolicy = z.enum(['sentence', 'any-question']);

export const gatePolicy = z.strictObject({
  /** Required messages before a reply that acts (G4). */
  minimumDepth: z.int().min(0).default(2),
  questionPolicy: questionPolicy.default('sentence'),
  /** Action kinds in the order in which they are tried; at most one starts per turn (G11). */
  actions: z.array(actionKind).default([]),
});

export const calendarPolicy = z.strictObject({
  /** Calendar days that are searched for slots, today included. */
  daysAhead: z.int().min(1).max(60).default(7),
  /** The same when the participant names a day. */
  wishDaysAhead: z.int().min(1).max(365).default(60),
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
  /** IANA zone for offered times when the participant's is unknown; default UTC. */
  timeZone: z.string().max(64).optional(),
});

export const emailPolicy = z.strictObject({
  /** Seconds after which an unfinished flow expires. */
  expiresAfterS: z.int().min(1).default(86_400),
  /**
   * Template of an email that no model writes: the texts `email.template.<name>` (the frame), `….subject` and
   * `….message`. Absent: `plain`.
   */
  template: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .optional(),
});

export const formField = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  /** The question put to the participant. */
  ask: z.string().min(1).max(300),
  kind: z.enum(['text', 'number', 'date', 'email', 'choice']).default('text'),
  choices: z.array(z.string().min(1)).max(20).default([]),
  required: z.boolean().default(true),
});

/**
 * An action of an assistant's own kind: its fields are asked for one by one, shown, approved, and sent to a webhook.
 */
export const formPolicy = z.strictObject({
  title: z.string().min(1).max(80),
  fields: z.array(formField).min(1).max(20),
  expiresAfterS: z.int().min(1).default(86_400),
});

/** Limits of effects (F7). */
export const effectLimits = z.strictObject({
  recipientPerHour: z.int().min(0).default(5),
  recipientPerDay: z.int().min(0).default(20),
  tenantPerHour: z.int().min(0).default(500),
  /** Per participant, sender of instructions, or anonymous conversation. */
  participantPerDay: z.int().min(0).default(50),
  /**
   * Domains, with those below them, that mail may go to; the participant's own address is always allowed. Null: any.
   */
  mailDomains: z
    .array(z.string().regex(/^[a-z0-9][a-z0-9.-]{0,252}$/, 'a domain in lower case, e.g. example.org'))
    .nullable()
    .default(null),
  /** No effect is sent in these hours of the recipient's zone; null: always allowed. */
  quietHours: z
    .strictObject({ from: z.string().regex(/^\d\d:\d\d$/), to: z.string().regex(/^\d\d:\d\d$/) })
    .nullable()
    .default(null),
});

export const flowPolicies = z.strictObject({
  calendar: calendarPolicy.optional(),
  email: emailPolicy.optional(),
  /** Flows of the assistant's own kinds, by kind. */
  forms: z.record(actionKind, formPolicy).optional(),
});

/** Who reads participants' messages (F11). */
export const readerKind = z.enum(['rules', 'model']);

const hourOfDay = z.string().regex(/^\d\d:\d\d$/);

/** An IANA time zone that this Node supports. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'an IANA time zone such as "Europe/Berlin"');

/** When a party's SLA runs (C10). Absent: always. */
export const businessHours = z.strictObject({
  timeZone,
  from: hourOfDay,
  to: hourOfDay,
  /** ISO weekdays. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5]),
});

/** A BCP 47 tag: "es", "de-AT". */
const letterLocale = z.string().max(35).refine(isLocale, 'a BCP 47 tag such as "es" or "de-AT"');

/** A party of the chain. */
export const party = z.strictObject({
  name: z.string().min(1).max(100),
  /** Its level in the chain. */
  role: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  /** For this department only; absent: for all. */
  department: z.string().max(40).optional(),
  /**
   * `agent` answers through the model if possible, `service` through its webhook or the API, `person` from the queue.
   */
  kind: z.enum(['agent', 'service', 'person']).default('service'),
  /** How it is notified, beside the event. */
  channels: z.array(z.enum(['webhook', 'mail'])).default([]),
  hours: businessHours.optional(),
  /** Its language; default: that of its department, then `locale` of the directory. */
  locale: letterLocale.optional(),
});

/**
 * The part of clarification that decisions need (C1–C11); texts, rules and types are in the library, outside the
 * workflow.
 */
export const clarificationPolicy = z.strictObject({
  /** Whether it takes instructions (`POST /v1/instructions`). */
  instructions: z.boolean().default(false),
  /** Whether participants' own messages are judged too. */
  participants: z.boolean().default(false),
  /** From the first level to the last; a party's role is where its chain begins. */
  chain: z
    .array(
      z.strictObject({
        level: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
        timeoutS: z.int().min(1).default(60),
      }),
    )
    .min(1)
    .default([
      { level: 'task_agent', timeoutS: 60 },
      { level: 'director_agent', timeoutS: 60 },
      { level: 'business_manager', timeoutS: 60 },
      { level: 'human_operator', timeoutS: 60 },
    ]),
  /** Percentages of a level's SLA at which its party is reminded. */
  remindAt: z.array(z.int().min(1).max(99)).max(5).default([50, 80]),
  /** How often one party is asked about one message (C7). */
  rounds: z.int().min(1).max(5).default(2),
  /** The bands, in tenths (C2). */
  proceedFrom: z.int().min(0).max(10).default(9),
  askBelow: z.int().min(0).max(10).default(7),
  /** Openness (tenths) from which a message without a schema is asked about; null: never. */
  askWhenOpenFrom: z.int().min(0).max(10).nullable().default(null),
  parties: z.array(party).max(200).default([]),
  /** Settings for all parties of a department, by its name. */
  departments: z.record(z.string().max(40), z.strictObject({ locale: letterLocale })).optional(),
  /** Language of parties without one of their own or of their department. Default: English. */
  locale: letterLocale.optional(),
  /** Use the language of the message, where it is known, rather than `locale`. */
  writesAsSpoken: z.boolean().optional(),
  /** Whether the receiver of an instruction is notified over its webhook when it goes on (C17). */
  tellsReceivers: z.boolean().default(true),
});

const supplyingRole = z.enum(['participant', 'analyst', 'operator', 'admin', 'service']);
const readingRole = z.enum(['participant', 'analyst', 'approver', 'operator', 'auditor', 'admin', 'service']);

/** An artifact without the words that refer to it (X1, X2, X9). */
export const artifactPolicy = z.strictObject({
  /** The phase that produces it: it is never requested before that phase is over. */
  phase: z.int().min(0).max(4),
  /** Its place in a session. */
  keyPath: z.string().max(300),
  /** Largest supply, in bytes of UTF-8. */
  sizeLimit: z
    .int()
    .min(1)
    .max(1024 * 1024)
    .default(32 * 1024),
  /** `text`: any words. `json`: well-formed JSON. */
  type: z.enum(['text', 'json']).default('text'),
  urgency: z.enum(['low', 'normal', 'high']).default('normal'),
  /** A request can be resolved without optional artifacts. */
  required: z.boolean().default(true),
  /** Required number of supplies. */
  minimum: z.int().min(1).max(20).default(1),
  /** Roles that may supply it; operators and administrators always may. */
  suppliers: z.array(supplyingRole).max(6).default(['analyst', 'service']),
  /** Roles that may skip it (X7); operators and administrators always may. */
  skippers: z
    .array(z.enum(['analyst', 'operator', 'admin']))
    .max(3)
    .default(['analyst']),
  /** Roles that see the original; all others see what the model sees. */
  seesUnredacted: z.array(readingRole).max(7).default([]),
});

/** The material of answers, and how long to wait for it (X1–X9). Its words are in `context.yaml`. */
export const contextPolicy = z.strictObject({
  artifacts: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), artifactPolicy),
  /** From the first level to the last; parties are those of the clarification's directory. */
  chain: z
    .array(z.strictObject({ level: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), timeoutS: z.int().min(1) }))
    .min(1)
    .max(6)
    .default([{ level: 'analyst', timeoutS: 300 }]),
  /** Percentages of a level's SLA at which its party is reminded. */
  remindAt: z.array(z.int().min(1).max(99)).max(5).default([50, 80]),
  /** When nobody supplies: `answer` with a warning, or `cancel` with an apology (X6). */
  atEnd: z.enum(['answer', 'cancel']).default('answer'),
  /** How often material may be requested for one message (X1). */
  rounds: z.int().min(1).max(5).default(2),
});

/** Options of a diagnosis (D13). */
export const diagnosisFlags = z.strictObject({
  /** "Where", "what" and "how" are answered, and the same step is asked again (D4). */
  clarificationSubflows: z.boolean().default(true),
  /** New evidence reopens an isolated diagnosis (D6). */
  replan: z.boolean().default(true),
  /** The report does not wait for the labour to be confirmed (D10). */
  nonBlockingLabour: z.boolean().default(true),
});

/** Alarm settings of KPIs (C13). For a KPI of several assistants the strictest settings apply. */
export const kpiPolicy = z.strictObject({
  /** With a smaller sample no alarm is raised. */
  minimumSample: z.int().min(1).max(1_000_000).default(20),
  /**
   * How far a value must return from the threshold towards the target before the alarm ends, in per cent of the
   * distance.
   */
  recoveryMargin: z.int().min(0).max(100).default(20),
});

export const policySnapshot = z.strictObject({
  /** `<assistant>@<number>`, as written in the assistant's file. */
  version: z.string(),
  assistant: z.string(),
  /** Content hash of the assistant's folder, by which texts, lexicon and sheets are found. */
  assistantVersion: z.string(),
  gate: gatePolicy,
  flows: flowPolicies,
  limits: effectLimits.prefault({}),
  clarification: clarificationPolicy.prefault({}),
  /** Model calls of a conversation before an operator has to look (G1). */
  modelCalls: z.int().min(1).default(500),
  /** Seconds for which an unreachable model is retried before the turn fails. Absent: half an hour. */
  modelPatienceS: z.int().min(10).max(86_400).optional(),
  /**
   * Who reads messages: the rules only, or also the model, where one is connected, for what the rules leave over (F11).
   */
  reader: readerKind.default('model'),
  /**
   * Whether a yes that a Temporal client says, without a proof of who says it, agrees to an effect. Absent: as the
   * installation has it (`PARLEY_UNSIGNED_CONSENT`).
   */
  unsignedConsent: z.boolean().optional(),
  /** Absent: answers rest on the transcript only. */
  context: contextPolicy.optional(),
  /** Absent: no diagnoses. */
  diagnosis: diagnosisFlags
    .extend({
      /** Ids of the systems with procedures; a procedure is loaded when it is chosen. */
      systems: z.array(z.string().max(40)).min(1),
    })
    .optional(),
});

export type CalendarPolicy = z.infer<typeof calendarPolicy>;
export type EmailPolicy = z.infer<typeof emailPolicy>;
export type FormPolicy = z.infer<typeof formPolicy>;
export type FormField = z.infer<typeof formField>;
export type EffectLimits = z.infer<typeof effectLimits>;
export type BusinessHours = z.infer<typeof businessHours>;
export type Party = z.infer<typeof party>;
export type ArtifactPolicy = z.infer<typeof artifactPolicy>;
export type ContextPolicy = z.infer<typeof contextPolicy>;
export type ClarificationPolicy = z.infer<typeof clarificationPolicy>;
export type DiagnosisFlags = z.infer<typeof diagnosisFlags>;
export type KpiPolicy = z.infer<typeof kpiPolicy>;
export type PolicySnapshot = z.infer<typeof policySnapshot>;

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
