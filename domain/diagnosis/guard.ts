/**
 * Whether the model's words may be said in a diagnosis (D8, D9, D11, D12): an ordered table over what was read in them.
 */
import type { EvidenceKind, Measurement } from '../../contracts/reading/diagnosis.ts';
import type { DiagnosisState, WordsRefusal } from '../../contracts/state/diagnosis-state.ts';

/** What was read in a reply, without the active step's question, which the engine adds itself. */
export interface ReplyRead {
  /** Words that are never said of a vehicle. */
  readonly banned: readonly { readonly start: number; readonly end: number }[];
  /** It says that it sees a picture. */
  readonly seesImage: boolean;
  /** It recommends to replace something. */
  readonly replaces: boolean;
  /** Parts that it names. */
  readonly parts: readonly string[];
  /** It says that the cause is found. */
  readonly concludes: boolean;
  readonly measurements: readonly Measurement[];
  /** Evidence that it tells as found. */
  readonly evidence: readonly EvidenceKind[];
  /** Other questions than the step's. */
  readonly asks: number;
  /** It ends with the question that it was told to ask, word for word. */
  readonly endsWithQuestion: boolean;
  /** The reply itself; absent: nothing has to stand in it. */
  readonly text?: string;
  /** What its words are in; absent: it was not looked at, `und`: they do not tell. */
  readonly language?: string;
  /** The languages of which it is known what may not be said in them. */
  readonly guards: readonly string[];
}

/** What the reply had to do. */
export interface ReplyTold {
  /** A step had to be asked. */
  readonly step: string | null;
  /** What the engine's own words are in: nobody has read words in another language for what they may not say. */
  readonly language?: string;
  /** An image is attached. */
  readonly hasImage: boolean;
  /** What was verified, which is told word for word whatever else is said; absent: nothing is. */
  readonly findings?: readonly string[];
  /** Numbers of the procedure's own texts, which may be said. */
  readonly numbers: readonly number[];
}

export type WordsJudged =
  | { readonly kind: 'fine' }
  | { readonly kind: 'held'; readonly because: readonly WordsRefusal[] };

interface WordsRule {
  readonly name: WordsRefusal;
  readonly refuses: (read: ReplyRead, told: ReplyTold, state: DiagnosisState) => boolean;
}

const rules: readonly WordsRule[] = [
  { name: 'step-not-asked', refuses: ({ endsWithQuestion }, { step }) => step !== null && !endsWithQuestion },
  {
    name: 'finding-not-told',
    refuses: ({ text = '' }, { findings = [] }) => findings.some((finding) => !text.includes(finding)),
  },
  {
    name: 'another-language',
    refuses: ({ language: said = 'und', guards }, { language }) =>
      language !== undefined && said !== 'und' && (said !== language || !guards.includes(language)),
  },
  { name: 'asks-something-else', refuses: ({ asks }, { step }) => step !== null && asks > 0 },
  { name: 'banned-word', refuses: ({ banned }) => banned.length > 0 },
  { name: 'image-claim', refuses: ({ seesImage }, { hasImage }) => seesImage && !hasImage },
  {
    name: 'invented-reading',
    refuses: ({ measurements }, { numbers }, { facts }) =>
      measurements.some(({ value }) => !numbers.includes(value) && !facts.some((fact) => fact.value === value)),
  },
  {
    name: 'invented-finding',
    refuses: ({ evidence }, _told, { facts }) =>
      evidence.some((kind) => !facts.some((fact) => fact.evidence === kind && !fact.negative)),
  },
  { name: 'premature-conclusion', refuses: ({ concludes }, _told, { isolation }) => concludes && !isolation.complete },
  {
    name: 'replaces-cleared-part',
    refuses: ({ replaces, parts }, _told, { cleared }) => replaces && parts.some((part) => cleared.includes(part)),
  },
];

/** Every rule is looked at: people read the reasons. */
export function judgeWords(read: ReplyRead, told: ReplyTold, state: DiagnosisState): WordsJudged {
  const because = rules.filter(({ refuses }) => refuses(read, told, state)).map(({ name }) => name);
  return because.length === 0 ? { kind: 'fine' } : { kind: 'held', because };
}
