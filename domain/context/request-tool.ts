/**
 * The tool by which the model asks for material itself (X1): what it may ask for, what it has asked for, and what comes
 * of it. Only rules: what is given is rendered by the prompt sheet, what is missing is asked for by the workflow.
 */
import { cutText } from '../words/cut.ts';
import type { MaterialRef } from '../../contracts/state/context-request.ts';
import type { OfferedTool, ToolCall } from '../../contracts/state/model.ts';
import type { ContextPolicy } from '../../contracts/assistant/policy.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { analyze } from './analyze.ts';

const name = 'request_context';
/** Artifacts that one call may ask for; the rest is passed over. */
const mostAsked = 6;
/** A name of the model's own is told back to it no longer than this, in UTF-16 code units. */
const longestName = 40;

/** The tool; none where there is no material. `describe` says what an artifact is, for the model. */
export function requestContextTool(
  { artifacts }: Pick<ContextPolicy, 'artifacts'>,
  describe: (artifact: string) => string,
): readonly OfferedTool[] {
  const keys = Object.keys(artifacts);
  if (keys.length === 0) return [];
  const list = keys.map((key) => `${key}: ${describe(key)}`).join('\n');
  return [
    {
      name,
      description: `Asks for material of the project that the answer cannot do without and that is not among the supplied attachments. Say nothing else then: you are asked again with what was found. There is:\n${list}`,
      parameters: {
        type: 'object',
        properties: {
          artifacts: { type: 'array', items: { type: 'string', enum: keys }, minItems: 1, maxItems: mostAsked },
          reason: { type: 'string', description: 'Why, in one sentence.' },
        },
        required: ['artifacts', 'reason'],
        additionalProperties: false,
      },
    },
  ];
}

/** The artifacts that were asked for, each once, as the model spells them. Total: a model may pass anything. */
export function askedIn(calls: readonly ToolCall[]): readonly string[] {
  const all = calls.filter((call) => call.name === name).flatMap((call) => namesIn(call.arguments));
  return [...new Set(all)].slice(0, mostAsked);
}

function namesIn(given: unknown): readonly string[] {
  const named = typeof given === 'object' && given !== null && 'artifacts' in given ? given.artifacts : undefined;
  const list: readonly unknown[] = Array.isArray(named) ? named : [named];
  return list.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim().toWellFormed()] : []));
}

/** What comes of asking for an artifact. */
export type AskedOutcome =
  /** It stands among the attachments now. */
  | 'given'
  /** Nobody has it yet: people are asked. */
  | 'missing'
  /** There is none of that name. */
  | 'unknown'
  /** It is of a phase that is not over. */
  | 'not-yet'
  /** Nobody has it: it was asked for about the same message before, or nobody is kept waiting for it. */
  | 'unavailable';

export interface AskedFor {
  readonly artifact: string;
  readonly outcome: AskedOutcome;
}

/**
 * Whether people are asked for it: something that is required is missing. What is not required keeps nobody waiting
 * (X4).
 */
export function isWaitedFor({ artifacts }: ContextPolicy, asked: readonly AskedFor[]): boolean {
  return asked.some(({ artifact, outcome }) => outcome === 'missing' && artifacts[artifact]?.required === true);
}

/** What is known where the model asks. */
export interface Asking {
  readonly policy: ContextPolicy;
  readonly session: Reading['session'] | null;
  /** Supplies that the conversation remembers. */
  readonly supplied: readonly { readonly artifact: string; readonly supplyId: string }[];
  /** What goes along with the question already. */
  readonly material: readonly MaterialRef[];
  /** What was asked for about the same message and not supplied. */
  readonly gone: readonly string[];
}

export interface Weighed {
  readonly asked: readonly AskedFor[];
  /** What goes along from now on. */
  readonly material: readonly MaterialRef[];
}

/** What becomes of each artifact that was asked for: that of the analyzer, but for what was never heard of. */
export function weigh(asking: Asking, names: readonly string[]): Weighed {
  const { material, supplied } = asking;
  const asked = names.map((artifact) => ({ artifact: shownName(artifact), outcome: outcomeOf(asking, artifact) }));
  const fresh = asked
    .filter(({ artifact, outcome }) => outcome === 'given' && !material.some((one) => one.artifact === artifact))
    .flatMap(({ artifact }): readonly MaterialRef[] => {
      const supplies = supplied.filter((one) => one.artifact === artifact);
      if (supplies.length === 0) return [{ kind: 'session', artifact }];
      return supplies.map(({ supplyId }) => ({ kind: 'supply', artifact, supplyId }));
    });
  return { asked, material: [...material, ...fresh] };
}

/** What the model is told of it where nobody is asked. */
export function toldOf(asked: readonly AskedFor[]): readonly AskedFor[] {
  return asked.map((one) => (one.outcome === 'missing' ? { ...one, outcome: 'unavailable' } : one));
}

function outcomeOf({ policy, session, supplied, material, gone }: Asking, artifact: string): AskedOutcome {
  if (!Object.hasOwn(policy.artifacts, artifact)) return 'unknown';
  if (material.some((one) => one.artifact === artifact)) return 'given';
  if (gone.includes(artifact)) return 'unavailable';
  const { because } = analyze({
    policy,
    reading: { needs: [{ artifact, start: 0, end: 0 }], ...(session ? { session } : {}) },
    supplied: supplied.map((one) => one.artifact),
  });
  switch (because.find((one) => one.artifact === artifact)?.reason) {
    case 'supplied-before':
    case 'in-session':
      return 'given';
    case 'phase-unknown':
    case 'phase-not-reached':
      return 'not-yet';
    default:
      return 'missing';
  }
}

/** A name that the model made up goes back into its prompt: nothing but the signs of names. */
function shownName(artifact: string): string {
  return cutText(artifact.replace(/[^\p{L}\p{N}_ -]/gu, ''), longestName);
}
