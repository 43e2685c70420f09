/**
 * How one speaks of a project's material (X1): a language has one file of this shape, `<language>/material.ts`. Phrases are those of
 * docs/reference/phrases.md; what the material itself is called stands in an assistant's `context.yaml`.
 */
export interface MaterialTable {
  readonly phrases: Readonly<Record<MaterialFrame, readonly string[]>>;
  /** Single words, between blanks. */
  readonly words: Readonly<Record<MaterialWords, string>>;
}

export type MaterialFrame =
  /** It wants something done with what there is: "summarise". */
  | 'order'
  /** It wants something made: "suggest". Behind it a name without an article is of something new. */
  | 'making'
  /** It asks without a mark: "tell me". */
  | 'asking'
  /** The sentence is about things of that kind, whoever's: "usually", "how does one". */
  | 'in-general'
  /** What is named right behind it is only spoken of, and nothing is asked of its content: "do we have", "who wrote". */
  | 'there-is'
  /** The same right in front of it: "is … ready". */
  | 'state'
  /** What is named right behind it, or inside of it, is left aside: "without", "forget". */
  | 'aside'
  /** The message brings along what the sentence names: "here are". */
  | 'given'
  /** It goes on with what was named in the sentence before: "which one", "would you". */
  | 'going-on';

export type MaterialWords =
  /** What follows is the project's own: "our", "this". */
  | 'own'
  /** What follows is a certain one: "the". */
  | 'certain'
  /** What follows is any one: "a". */
  | 'any'
  /** It asks which: "which", "what". */
  | 'which'
  /** "And", "or": what follows is meant like what came before. */
  | 'joining'
  /** No noun goes on in front of these: prepositions, pronouns, auxiliaries. */
  | 'border'
  /** Behind a name they ask for its content: "any findings on sleep". */
  | 'about'
  /** Behind a name they make it something else: "findings section". */
  | 'compound';

export type MaterialLanguage = 'english' | 'spanish' | 'russian' | 'german';
