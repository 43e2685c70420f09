/**
 * What a model may find in a technician's message that answered nothing (F11). It becomes a fact that is shown as the
 * model's, and nothing else: no mode changes, no step is settled, nothing is planned anew, and no report tells it. When
 * somebody's own words tell the rules the same, that fact takes its place.
 */
import type { DiagnosisReading, EvidenceKind } from '../../contracts/reading/diagnosis.ts';
import type { DiagnosisState, Directive, Fact } from '../../contracts/state/diagnosis-state.ts';
import type { AskedSlot, FoundSlot } from '../../contracts/reading/second-reader.ts';
import { blank } from './facts.ts';

const everyKind = {
  leak: true,
  hole: true,
  crack: true,
  burn: true,
  corrosion: true,
  loose: true,
  cut: true,
  ice: true,
  blockage: true,
  moisture: true,
  bent: true,
  noise: true,
  smell: true,
  damage: true,
} satisfies Record<EvidenceKind, true>;

/** Whether this names something that may be seen on a vehicle. */
export function isEvidenceKind(name: string): name is EvidenceKind {
  return Object.hasOwn(everyKind, name);
}

/** What a model says of evidence. */
export const [saysFound, saysNotFound] = ['found', 'not found'] as const;

const slots: readonly AskedSlot[] = [
  { slot: 'measurement', type: 'measurement' },
  ...Object.keys(everyKind).map((slot): AskedSlot => ({ slot, type: 'seen' })),
];

/** What a model may look for; empty where the rules understood the message, or no step is asked. */
export function findingsAsked({ intents }: DiagnosisReading, directives: readonly Directive[]): readonly AskedSlot[] {
  const isAsked = directives.some(({ kind }) => kind === 'ask');
  const isUnderstood = directives.some(({ kind }) => kind !== 'ask' && !unanswered.has(kind));
  const tellsNothing = intents.every((intent) => untold.has(intent));
  return isAsked && !isUnderstood && tellsNothing ? slots : [];
}

/** The message answered nothing. */
const unanswered: ReadonlySet<Directive['kind']> = new Set(['fallback', 'result-needed']);
const untold: ReadonlySet<DiagnosisReading['intents'][number]> = new Set([
  'UNCLEAR',
  'ALREADY_ANSWERED',
  'MAIN_DIAGNOSTIC',
]);

/** Facts of models that are kept at most: they are no reason to end a diagnosis (D14). */
const mostByModel = 40;

/** The state with what a model has found beside what is known, and what of it is new. `now` is ISO-8601 UTC. */
export function withFindings(
  state: DiagnosisState,
  { messageId, found }: { readonly messageId: string; readonly found: readonly FoundSlot[] },
  now: string,
): { readonly state: DiagnosisState; readonly facts: readonly string[] } {
  const read = found.flatMap(({ slot, value, measured }): readonly Partial<Fact>[] => {
    if (measured !== undefined) return [{ kind: 'measurement', ...measured }];
    return isEvidenceKind(slot) ? [{ kind: 'evidence', evidence: slot, negative: value === saysNotFound }] : [];
  });
  const facts = read.reduce<readonly Fact[]>((before, told) => {
    const fact: Fact = { ...blank(before, messageId, now), ...told, reader: 'model' };
    const isFull = before.filter(({ reader }) => reader === 'model').length >= mostByModel;
    return isFull || before.some((each) => each.supersededBy === null && isSame(each, fact))
      ? before
      : [...before, fact];
  }, state.facts);
  return { state: { ...state, facts }, facts: facts.slice(state.facts.length).map(({ id }) => id) };
}

/** What somebody's own words have told since `from` takes the place of what a model had read. */
export function withOwnWords(state: DiagnosisState, from: number): DiagnosisState {
  const told = state.facts.slice(from).filter(({ reader }) => reader === undefined);
  const facts = state.facts.map((fact) => {
    const own =
      fact.reader === 'model' && fact.supersededBy === null ? told.find((one) => isSame(one, fact)) : undefined;
    return own === undefined ? fact : { ...fact, supersededBy: own.id };
  });
  return { ...state, facts };
}

function isSame(one: Fact, other: Fact): boolean {
  if (one.evidence !== null) return one.evidence === other.evidence && one.negative === other.negative;
  return one.value !== null && one.value === other.value && one.unit === other.unit;
}
