/**
 * `assistants/<name>/assistant.yaml`: one assistant as data. Its folder holds the lexicon, prompt sheets, texts and the
 * script of the offline model. A new assistant is a new folder.
 *
 * Promise: fields are only added, with defaults; a folder that loads today loads with every later version.
 */
import { z } from 'zod';
import { mailAddress } from '../reading/mail-address.ts';
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
import { actionKind } from '../reading/reading.ts';

export const assistantName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}$/, 'lower-case letters, digits and dashes, e.g. "sales-desk"');

/** The receiver of an action kind. */
export const webhook = z.strictObject({
  /** HTTPS, or HTTP on the loopback interface. */
  url: z.url(),
  /** Read back with GET before a retry; `{action_id}` is replaced by the action's id. 200: done, 404: not done. */
  readBackUrl: z.string().optional(),
  /** Environment variable with the secret that signs requests. */
  secretVariable: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  /** Allows a receiver in a private network; otherwise such an address is refused (SSRF). */
  privateNetwork: z.boolean().default(false),
});

export const assistantFile = z.strictObject({
  name: assistantName,
  /** For people: "HR manager's assistant". */
  title: z.string().min(1),
  description: z.string().min(1),
  /** Increased by hand whenever a decision may change: the `1` of `hr-manager@1`. */
  policyVersion: z.int().min(1),
  gate: gatePolicy.prefault({}),
  /** The enabled flows; `calendar: {}` enables it with defaults. */
  flows: flowPolicies.extend({ forms: z.record(actionKind, formFile).optional() }).prefault({}),
  limits: effectLimits.prefault({}),
  clarification: clarificationPolicy.prefault({}),
  kpis: kpiPolicy.prefault({}),
  /** Settings of diagnoses; used where there are procedures (`procedures/*.yaml`). */
  diagnosis: diagnosisFlags.prefault({}),
  /** How to reach the parties of the chain, by name; not part of the policy, because decisions do not need it. */
  reach: z
    .record(
      z.string().min(1).max(100),
      z.strictObject({
        webhook: webhook.omit({ readBackUrl: true }).optional(),
        mail: mailAddress.optional(),
        /** The prompt sheet of an `agent`, a file in the folder. */
        sheet: z.string().max(100).optional(),
      }),
    )
    .default({}),
  /** Receivers of the forms' approved values, by action kind. */
  webhooks: z.record(actionKind, webhook).default({}),
  modelCalls: z.int().min(1).default(500),
  /** Seconds for which an unreachable model is retried before the turn fails; default half an hour. */
  modelPatienceS: z.int().min(10).max(86_400).optional(),
  /**
   * Who reads messages: the rules only, or also the model, where a real one is connected, for what the rules leave over
   * (F11).
   */
  reader: readerKind.default('model'),
  /** Whether a yes that a Temporal client says agrees to an effect; default `PARLEY_UNSIGNED_CONSENT`. */
  unsignedConsent: z.boolean().optional(),
  model: z
    .strictObject({
      /**
       * What becomes of email addresses, numbers of phones, accounts and cards, secrets and network addresses on their way
       * to the model: nothing, a mark, or a pseudonym that is put back in what it says.
       */
      redaction: z.enum(['off', 'mask', 'pseudonyms']).default('pseudonyms'),
      temperature: z.number().min(0).max(2).optional(),
      maxTokens: z.int().min(1).default(800),
      /** Tools offered to the model; `request_context` where there is a `context.yaml`. */
      tools: z.array(z.enum(['propose_action', 'request_context'])).default([]),
      /** Most messages that the model sees; of those, the ones that fit its window. */
      transcriptMessages: z.int().min(2).max(200).default(100),
      /** Tokens of a request and its reply together. Older messages that do not fit are left out and summarised. */
      windowTokens: z.int().min(500).max(2_000_000).default(16_000),
      /** Token budgets; null: no limit. */
      budget: z
        .strictObject({
          /** For one conversation, until an operator raises it. */
          conversationTokens: z.int().min(1).nullable().default(2_000_000),
          /** For all conversations of the tenant on one day (UTC), with any assistant. */
          tenantTokensPerDay: z.int().min(1).nullable().default(null),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Files relative to the folder. */
  files: z
    .strictObject({
      lexicon: z.string().default('lexicon.yaml'),
      system: z.string().default('system.liquid'),
      texts: z.string().default('texts.yaml'),
      script: z.string().default('script.yaml'),
      /**
       * Types, rules and questions of clarification (`contracts/assistant/library.ts`), added to
       * `defaults/clarification.yaml`.
       */
      clarification: z.string().default('clarification.yaml'),
      /**
       * The material of answers (`contracts/assistant/context.ts`); without the file answers rest on the transcript
       * only.
       */
      context: z.string().default('context.yaml'),
      /** Memory settings (`contracts/assistant/memory-file.ts`); without the file only the transcript is remembered. */
      memory: z.string().default('memory.yaml'),
    })
    .prefault({}),
});

/** A directive type, as `GET /v1/assistants` lists it; `free` has no fields. */
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
  /** Whether it takes instructions (`POST /v1/instructions`), and their types. */
  instructions: z.boolean(),
  types: z.array(directiveTypeOnWire),
});

/** An assistant whose folder was invalid at the last start. */
export const brokenAssistant = z.object({
  name: z.string(),
  /** The valid version that is still used; null: there is none, and no conversation can use it. */
  version: z.string().nullable(),
  since: z.iso.datetime(),
  faults: z.array(z.object({ file: z.string(), line: z.int().nullable(), happened: z.string(), remedy: z.string() })),
});

export type BrokenAssistant = z.infer<typeof brokenAssistant>;
export type Webhook = z.infer<typeof webhook>;
export type AssistantFile = z.infer<typeof assistantFile>;
export type AssistantOnWire = z.infer<typeof assistantOnWire>;
export type DirectiveTypeOnWire = z.infer<typeof directiveTypeOnWire>;
