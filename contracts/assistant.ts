/**
 * `assistants/<name>/assistant.yaml`: one assistant as data. The folder beside it holds its lexicon, prompt sheets, texts
 * and the script of its offline model. A new assistant is a new folder.
 *
 * Promise: fields are only added, with defaults; a folder that loads today loads with every later version.
 */
import { z } from 'zod';
import { mailAddress } from './mail-address.ts';
import { formFile } from './form.ts';
import { fieldKind } from './library.ts';
import {
  clarificationPolicy,
  diagnosisFlags,
  effectLimits,
  flowPolicies,
  gatePolicy,
  kpiPolicy,
  readerKind,
} from './policy.ts';
import { actionKind } from './reading.ts';

export const assistantName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}$/, 'lower-case letters, digits and dashes, e.g. "sales-desk"');

/** The receiving end of an action kind. */
export const webhook = z.strictObject({
  /** HTTPS, or HTTP on the loopback interface. */
  url: z.url(),
  /** Asked with GET before a retry; `{action_id}` stands for the action's id. 200: it is there, 404: it is not. */
  readBackUrl: z.string().optional(),
  /** Environment variable that holds the secret requests are signed with. */
  secretVariable: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  /** The receiver may have an address of a private network. Without it such an address is not connected to (SSRF). */
  privateNetwork: z.boolean().default(false),
});

export const assistantFile = z.strictObject({
  name: assistantName,
  /** For people: "HR manager's assistant". */
  title: z.string().min(1),
  description: z.string().min(1),
  /** Raised by hand whenever a decision may change: the `1` of `hr-manager@1`. */
  policyVersion: z.int().min(1),
  gate: gatePolicy.prefault({}),
  /** The flows that are on; `calendar: {}` turns it on as it comes. */
  flows: flowPolicies.extend({ forms: z.record(actionKind, formFile).optional() }).prefault({}),
  limits: effectLimits.prefault({}),
  clarification: clarificationPolicy.prefault({}),
  kpis: kpiPolicy.prefault({}),
  /** How it diagnoses; counts where there are procedures (`procedures/*.yaml`). */
  diagnosis: diagnosisFlags.prefault({}),
  /** How the parties of the chain are reached, by name: what the policy leaves out because deciding does not need it. */
  reach: z
    .record(
      z.string().min(1).max(100),
      z.strictObject({
        webhook: webhook.omit({ readBackUrl: true }).optional(),
        mail: mailAddress.optional(),
        /** The prompt sheet of an `agent`, a file of the folder. */
        sheet: z.string().max(100).optional(),
      }),
    )
    .default({}),
  /** Where the forms' approved values are sent, by action kind. */
  webhooks: z.record(actionKind, webhook).default({}),
  modelCalls: z.int().min(1).default(500),
  /** Seconds for which an unreachable model is tried before the turn is told as failed; half an hour without it. */
  modelPatienceS: z.int().min(10).max(86_400).optional(),
  /** Who reads: the rules alone, or also the model, where a real one is connected: what they left over (F11). */
  reader: readerKind.default('model'),
  model: z
    .strictObject({
      temperature: z.number().min(0).max(2).optional(),
      maxTokens: z.int().min(1).default(800),
      /** Tools offered to the model; `request_context` where there is a `context.yaml`. */
      tools: z.array(z.enum(['propose_action', 'request_context'])).default([]),
      /** How many of the latest messages the model sees at most; what of them fits its window is shown. */
      transcriptMessages: z.int().min(2).max(200).default(100),
      /** Tokens that a request and its reply take together. What does not fit is left out, the oldest first, and noted down. */
      windowTokens: z.int().min(500).max(2_000_000).default(16_000),
      /** Tokens that may be spent; null: as many as it takes. */
      budget: z
        .strictObject({
          /** On one conversation, until an operator gives more. */
          conversationTokens: z.int().min(1).nullable().default(2_000_000),
          /** By all conversations of the tenant on one day (UTC), whichever assistant they are with. */
          tenantTokensPerDay: z.int().min(1).nullable().default(null),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Files of the folder, relative to it. */
  files: z
    .strictObject({
      lexicon: z.string().default('lexicon.yaml'),
      system: z.string().default('system.liquid'),
      texts: z.string().default('texts.yaml'),
      script: z.string().default('script.yaml'),
      /** Types, rules and questions of clarification (`contracts/library.ts`), on top of `defaults/clarification.yaml`. */
      clarification: z.string().default('clarification.yaml'),
      /** The material that answers rest on (`contracts/context.ts`); without the file they rest on the talk alone. */
      context: z.string().default('context.yaml'),
      /** What is remembered of a conversation (`contracts/memory-file.ts`); without the file nothing is beside the talk. */
      memory: z.string().default('memory.yaml'),
    })
    .prefault({}),
});

/** A kind of instruction, as `GET /v1/assistants` lists it; `free` has no fields. */
export const directiveTypeOnWire = z.object({
  name: z.string(),
  department: z.string().nullable(),
  description: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      kind: fieldKind,
      required: z.boolean(),
      description: z.string(),
      choices: z.array(z.string()),
    }),
  ),
});

export const assistantOnWire = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Content hash of its files. */
  version: z.string(),
  policy_version: z.string(),
  /** Kinds of actions it may take. */
  actions: z.array(z.string()),
  minimum_depth: z.int(),
  /** Whether it takes instructions (`POST /v1/instructions`), and as what. */
  instructions: z.boolean(),
  types: z.array(directiveTypeOnWire),
});

/** An assistant whose folder was broken at the last start. */
export const brokenAssistant = z.object({
  name: z.string(),
  /** The sound version that conversations go on with; null: there never was one, and it cannot be talked to. */
  version: z.string().nullable(),
  since: z.iso.datetime(),
  faults: z.array(z.object({ file: z.string(), line: z.int().nullable(), happened: z.string(), remedy: z.string() })),
});

export type BrokenAssistant = z.infer<typeof brokenAssistant>;
export type Webhook = z.infer<typeof webhook>;
export type AssistantFile = z.infer<typeof assistantFile>;
export type AssistantOnWire = z.infer<typeof assistantOnWire>;
export type DirectiveTypeOnWire = z.infer<typeof directiveTypeOnWire>;
