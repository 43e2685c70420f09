/**
 * How technicians write (D2, D3): a language has one file of this shape, `<language>/diagnosis.ts`. Phrases are those of
 * docs/reference/phrases.md; what systems and parts are called stands in an assistant's procedures.
 */
import type { Aspect, EvidenceKind } from '../../contracts/diagnosis.ts';

export interface DiagnosisTable {
  /** Lists of words for use in the phrases as `<name>`; their names are the language's own. */
  readonly lists: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<DiagnosisFrame, readonly string[]>>;
  readonly evidence: Readonly<Partial<Record<EvidenceKind, readonly string[]>>>;
  /** Single words, between blanks. */
  readonly words: Readonly<Record<DiagnosisWords, string>>;
  /** Words behind a number, by the unit they stand for. */
  readonly units: Readonly<Record<string, string>>;
}

export type DiagnosisFrame =
  /** Nobody knows what to make of it, or it asks to hear the same again: "say that again". */
  | 'unclear'
  /** It was answered before: "like I said". */
  | 'already'
  /** It cannot be checked: "I don't have a meter". */
  | 'unable'
  /** It is not known: "dunno". */
  | 'unsure'
  /** It was not done, will be done later, or is refused, which is no outcome: "not yet", "I won't". */
  | 'undone'
  /** It was done, whatever it came to: "done". */
  | 'performed'
  /** It tells how somebody is: "I'm fine". */
  | 'of-person'
  /** What was said before is taken back in passing: "wait". */
  | 'retracts'
  /** Behind a yes or no, or alone, it says nothing else: "it does not". */
  | 'pro'
  /** In front of a question mark it asks whether what follows is so: "so it is burnt?". */
  | 'infers'
  /** It is asked how long it takes, or what is needed. */
  | 'time-asked'
  | 'needs-asked'
  /** A test that is wanted cannot be made, even where evidence is named: "can't check". */
  | 'cannot-check'
  /** It is doubted: "are you sure". */
  | 'dispute'
  /** A doubt where a question mark follows: "really". */
  | 'doubt-asked'
  /** It is agreed to. */
  | 'assent'
  /** It agrees with nothing and reports nothing: "please", "thanks". */
  | 'courtesy'
  /** It asks where something is without asking: "I can't find the". */
  | 'locate'
  /** It asks what something is without asking: "tell me about". */
  | 'explain'
  /** It asks how to do it without asking: "walk me through". */
  | 'howto'
  /** Whatever else is asked in the same breath, it asks how to do it: "what do I need to". */
  | 'howto-asked'
  /** The same, for where: "which side". */
  | 'place-asked'
  /** It asks whether something is so, without a mark: "is that normal". */
  | 'polar'
  /** What is asked about is known of: "I don't know", "tell me". Behind it a question goes on. */
  | 'asks-behind'
  /** It runs, is there, is as it should. */
  | 'well'
  /** It does nothing. */
  | 'still'
  /** Something else that is reported: "it hums". */
  | 'state'
  /** A refusal: "no". */
  | 'no'
  /** Power was given directly: "on direct 12v". */
  | 'direct'
  /** What was told before is told anew: "I measured again", "I was wrong". */
  | 'corrects'
  /** The circuit measures open. */
  | 'open-line'
  /** It measures short. */
  | 'short'
  /** A repair was made: "I replaced it". */
  | 'repaired'
  /** A word of finding in front of evidence that is denied by it: "can't see". */
  | 'denies'
  /** Negated, the evidence is there all the same: "can't stop". */
  | 'despite'
  /** What a clause speaks of: whether it runs, sounds, has power, whether something flows, burns, shines, is warm, or how it looks. */
  | `of-${Aspect}`
  /** Mode commands (D1). */
  | 'to-diagnostic'
  | 'to-authorization'
  | 'to-report'
  | 'skip-labour'
  /** The report in another language. */
  | 'in-english'
  | 'in-spanish'
  | 'in-russian';

export type DiagnosisWords =
  /** They ask for a place wherever they open a question. */
  | 'where'
  /** They ask how. */
  | 'how'
  /** They ask for anything else. */
  | 'asking'
  /** Question words that open a clause of time as well: "when I press it". */
  | 'when'
  /** In front of a question word they belong to it: "in which". */
  | 'prepositions'
  /** They may stand in front of what a segment says: "ok", "and". */
  | 'openers'
  /** In front of a subject they ask: "is it". */
  | 'auxiliaries'
  /** What an auxiliary that asks stands before: "it", "the". */
  | 'subjects'
  /** Who could do what is asked about: "I", "one". Behind "how" and an auxiliary they ask for a procedure. */
  | 'doers'
  /** What one does to find something: behind "how" they ask for a place. */
  | 'finding'
  /** Turn what stands beside them round: "not". */
  | 'negators'
  /** Particles that ask wherever they stand: "ли". */
  | 'particles'
  /** A question word beside one of these asks nothing: "что-то". */
  | 'indefinite'
  /** What two clauses are joined with, when the next opens one of its own: "and". */
  | 'joints'
  /** The same, always: "but". */
  | 'contrasts'
  /** Beside these a clause of its own begins. */
  | 'clause-openers'
  /** A number is said in words around it: "point". */
  | 'decimal'
  /** Words that a slip of the finger is read as. */
  | 'slips';
