/**
 * What a first message is asked with (G12), as the data of a language: who is told to do what, and the names of calls and emails. The frames
 * that they are put together to are the same in every language (reading/gate/asked-deeds.ts). Phrases are those of
 * docs/reference/phrases.md.
 */

/**
 * `order`: somebody is told to arrange or write a thing that is named beside it. `infinitive`: the same without
 * anybody who does it, at the end of a clause. `finding`: to find a time, or to book what was named before;
 * it needs no more. `ask`: somebody is asked to do it; `may`: whether it can be done. `must`: the speaker wants or has to do it;
 * `wish`: the speaker wants a thing. `doing`: what is to be done with a thing, where one of those leads to it. `telling`: somebody is told to
 * let others know.
 *
 * `call`: what a call is called. `meeting`: what may be one. `phoning`: to phone somebody; `phone-now`: told to. `talking`: to talk with
 * somebody. `by-phone`: how. `mail`, `mailing`, `mail-now`, `by-mail`: the same of letters.
 *
 * What takes it back: `not` in its clause; `advice` and `how` ask what would be right, `self-question` where a sentence begins with it
 * or ends with a question mark; `doubt`; `condition`; `reported`: what somebody else
 * said; `past`: it was so. `idiom`: words of a call that are none.
 */
export type AskingGroup =
  | 'order'
  | 'infinitive'
  | 'finding'
  | 'ask'
  | 'may'
  | 'must'
  | 'wish'
  | 'doing'
  | 'telling'
  | 'call'
  | 'meeting'
  | 'phoning'
  | 'phone-now'
  | 'talking'
  | 'by-phone'
  | 'mail'
  | 'mailing'
  | 'mail-now'
  | 'by-mail'
  | 'not'
  | 'advice'
  | 'self-question'
  | 'how'
  | 'doubt'
  | 'condition'
  | 'reported'
  | 'past'
  | 'idiom';

export interface AskingTable {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly groups: Readonly<Record<AskingGroup, readonly string[]>>;
  /** In front of the thing that a headline names: "a quick", "neue". Words, between blanks. */
  readonly headlineLeads: string;
  /** In a headline a thing or a person stands behind one of these. */
  readonly headlineJoints: string;
  /** Behind the thing it came from somebody, and is none to be made: "an email from Tom". */
  readonly headlineOrigins: string;
  /** "Her", "him": somebody who was named before. */
  readonly others: string;
  /** Words that begin who somebody is: "my", "our". */
  readonly whoLeads: string;
  /** Questions of what the assistant can do, and those that ask it only of somebody who is new here. */
  readonly help: { readonly asked: string; readonly askedByNewcomers: string; readonly newcomers: string };
  /** Nobody to call: the speaker, the assistant, a thing. */
  readonly nobody: string;
}
