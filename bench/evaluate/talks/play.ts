/**
 * One talk: somebody says what they want until they have it, or see no way, and what comes of it is looked at from
 * outside.
 */
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import type { AnswerBody } from '../../../contracts/reading/question.ts';
import { Mind, type Step } from './mind.ts';
import { zone, type Person } from './people.ts';
import { filled, phraseOf, type Phrase, type Phrases, type Slots } from './phrases.ts';
import type { Begins, Talk } from './product.ts';
import { shownIn, viewOf, type View } from './view.ts';
import { differences } from './wants.ts';

export interface Played {
  readonly person: Person;
  /** What was wanted is done, with exactly these values, and nothing else; or nothing is, where nothing was wanted. */
  readonly reached: boolean;
  /** Why each thing that was done should not have been. */
  readonly wrongActs: readonly string[];
  /** Messages, without those that ask back and the last no. */
  readonly said: number;
  readonly needed: number;
  readonly steps: readonly { readonly step: string; readonly again: boolean }[];
  /** What was shown otherwise than it was said. */
  readonly shownOtherwise: readonly string[];
  /** How often somebody had to take an option, or plain words where there are none. */
  readonly lastResorts: number;
  readonly transcript: readonly string[];
}

/** Taken where two wordings were not understood; null: nothing is shown that would do. */
export type LastResort = (step: Step, seen: SettledMessage | null, phrases: Phrases) => Answer | null;

export type Answer = { readonly say: string } | { readonly answer: AnswerBody };

const mostMessages = 30;
const mostTries = 5;
const wordings = 2;

export async function playTalk(
  person: Person,
  phrases: Phrases,
  begin: (begins: Begins) => Talk,
  lastResort: LastResort,
): Promise<Played> {
  const talk = begin({
    at: person.at,
    zone,
    locale: person.language,
    name: 'Maria Lopez',
    busy: person.busy,
  });
  const game = new Game(person, phrases, talk, lastResort);
  await game.play();
  return game.played();
}

class Game {
  readonly #person: Person;
  readonly #phrases: Phrases;
  readonly #talk: Talk;
  readonly #lastResort: LastResort;
  readonly #mind: Mind;
  readonly #transcript: string[] = [];
  readonly #steps: { step: string; again: boolean }[] = [];
  readonly #wrongActs: string[] = [];
  readonly #shownOtherwise = new Set<string>();
  readonly #phrasesSaid = new Set<string>();
  readonly #told = new Set<string>();
  readonly #tries = new Map<string, number>();
  #seen: SettledMessage | null = null;
  #view: View = nothingSeen;
  #needed = 0;
  #done = 0;
  #lastResorts = 0;
  #hasAskedBack = false;
  #isRight = false;

  constructor(person: Person, phrases: Phrases, talk: Talk, lastResort: LastResort) {
    this.#person = person;
    this.#phrases = phrases;
    this.#talk = talk;
    this.#lastResort = lastResort;
    this.#mind = new Mind(person, phrases);
  }

  async play(): Promise<void> {
    let step = this.#mind.next(this.#view);
    while (step !== null && this.#transcript.length < 2 * mostMessages) {
      if (!this.#hasAskedBack && this.#person.asksBackAt !== null && this.#view.asks === this.#person.asksBackAt) {
        this.#hasAskedBack = true;
        await this.#aside('ask_back');
      }
      const told = await this.#take(step);
      if (told === null) break;
      const next = this.#done > 0 ? null : this.#mind.next(this.#view);
      this.#steps.push({ step: step.name, again: next !== null && isSaidAgain(step, next, told) });
      step = next;
    }
    if (this.#view.asks === 'nothing' && this.#view.isQuestion) await this.#aside('after_end_no');
  }

  played(): Played {
    const { declines } = this.#person.goal;
    const isOver = this.#view.asks === 'nothing';
    const isNothing = this.#talk.outbox.length === 0 && isOver;
    return {
      person: this.#person,
      reached: this.#wrongActs.length === 0 && (declines === undefined ? this.#isRight : isNothing),
      wrongActs: this.#wrongActs,
      said: this.#steps.length,
      needed: this.#needed,
      steps: this.#steps,
      shownOtherwise: [...this.#shownOtherwise],
      lastResorts: this.#lastResorts,
      transcript: this.#transcript,
    };
  }

  /** Says the step, and gives the facts that the words told; null: they see no way any more. */
  async #take(step: Step): Promise<ReadonlySet<string> | null> {
    const tries = this.#tries.get(step.key) ?? 0;
    if (tries >= mostTries) return null;
    this.#tries.set(step.key, tries + 1);
    if (step.fact === null ? tries === 0 : !this.#told.has(step.fact)) this.#needed += 1;
    const phrase = tries < wordings ? this.#phraseFor(step) : null;
    const answer = phrase ? { say: filled(phrase, step.slots) } : this.#lastResort(step, this.#seen, this.#phrases);
    if (answer === null) return null;
    if (!phrase) this.#lastResorts += 1;
    if (phrase) this.#mind.frame(step, phrase.say);
    const told = new Set([
      ...(step.fact === null ? [] : [step.fact]),
      ...(phrase ? this.#factsIn(phrase.say, step.slots) : []),
    ]);
    for (const fact of told) this.#told.add(fact);
    await this.#say(answer, step.key === 'yes');
    return told;
  }

  #phraseFor({ name, slots }: Step): Phrase | null {
    const { manner, random } = this.#person;
    // A bare text at a preview asks for nothing to be changed.
    const isChange = this.#view.asks === 'preview' || this.#view.asks === 'change';
    const fitting = this.#phrases.of(name).filter(({ say }) => !(isChange && bare.has(say)) && mayStand(say, slots));
    const phrase = phraseOf(fitting, { manner, said: this.#phrasesSaid, random });
    if (phrase) this.#phrasesSaid.add(phrase.say);
    return phrase && { ...phrase, say: inForms(name, phrase.say) };
  }

  /** The facts that these words tell. */
  #factsIn(say: string, slots: Slots): readonly string[] {
    const { person, phone } = this.#mind.wants;
    const holds = (name: string): boolean => say.includes(`{${name}}`) && slots[name] !== undefined;
    return [
      ...(holds('person') || holds('with') || holds('to') ? [`person ${person.name}`] : []),
      ...(holds('day') && holds('hour') ? [`time ${this.#mind.wants.time ?? ''}`] : []),
      ...(holds('phone') ? [`phone ${phone ?? ''}`] : []),
      ...(holds('topic') || holds('text') ? [`message ${this.#mind.wants.topic}`] : []),
    ];
  }

  /** What is no answer: it counts for nothing, and must do nothing. */
  async #aside(name: string): Promise<void> {
    const { manner, random } = this.#person;
    const phrase = phraseOf(this.#phrases.of(name), { manner, said: this.#phrasesSaid, random });
    if (phrase) await this.#say({ say: filled(phrase, {}) }, false);
  }

  async #say(answer: Answer, agrees: boolean): Promise<void> {
    const [before, seenBefore] = [this.#view, this.#seen];
    this.#seen = 'say' in answer ? await this.#talk.say(answer.say) : await this.#talk.answer(answer.answer);
    this.#view = viewOf(this.#seen, this.#person.at, this.#person.language);
    const said =
      'say' in answer
        ? answer.say
        : `[${JSON.stringify('option' in answer.answer ? answer.answer.option : answer.answer.values)}]`;
    this.#transcript.push(`> ${said}`, this.#view.text);
    this.#lookAtDeeds(before, agrees);
    // What is shown as before is only not changed yet.
    if (this.#seen.flow?.preview_hash !== seenBefore?.flow?.preview_hash) this.#lookAtPreview();
  }

  /** Values that were said, and are shown otherwise. */
  #lookAtPreview(): void {
    const { shown } = this.#view;
    if (shown === null || shown.action !== this.#mind.wants.action || this.#view.asks !== 'preview') return;
    const wrong = differences(this.#mind.wants, shown).filter((what) =>
      [...this.#told].some((fact) => fact.startsWith(`${what} `)),
    );
    for (const what of wrong) this.#shownOtherwise.add(`${what}: ${JSON.stringify(valueOf(shown, what))}`);
  }

  #lookAtDeeds({ asks }: View, agrees: boolean): void {
    const { outbox } = this.#talk;
    for (const order of outbox.slice(this.#done)) {
      const shown = shownIn(order.preview, order.kind === 'email' ? 'email' : 'call');
      const { wants } = this.#mind;
      const because = [
        ...(agrees && asks === 'preview' ? [] : ['nobody agreed']),
        ...(this.#mind.isDeclining ? ['declined'] : []),
        ...(this.#done > 0 ? ['twice'] : []),
        ...(shown.action === wants.action ? differences(wants, shown) : ['another action']),
      ];
      if (because.length === 0) this.#isRight = true;
      else this.#wrongActs.push(`${order.kind}: ${because.join(', ')}`);
      this.#done += 1;
    }
  }
}

const nothingSeen: View = { asks: 'nothing', action: null, times: new Map(), shown: null, text: '', isQuestion: false };

/** Words that would be nothing but the value. */
const bare: ReadonlySet<string> = new Set(['{text}', '{subject}', '✍️ {text}', '{subject} 👍']);

/** Whether everything that has to be put in is known. */
function mayStand(say: string, slots: Slots): boolean {
  return [...say.matchAll(/\{(\w+)\}/gu)].every(([, name = '']) => slots[name] !== undefined);
}

/** Which form of a name these steps need, where the language has several (phrases/*.yaml). */
const withForm: ReadonlySet<string> = new Set(['ask_call', 'ask_call_at', 'change_person']);
const toForm: ReadonlySet<string> = new Set(['ask_email', 'call_to_email']);

function inForms(name: string, say: string): string {
  const form = withForm.has(name) ? 'with' : toForm.has(name) ? 'to' : 'person';
  return say.replaceAll('{person}', `{${form}}`);
}

/** They have to say the same again, or what they have just told. */
function isSaidAgain(step: Step, next: Step, told: ReadonlySet<string>): boolean {
  if (step.key === 'accept' && next.key.startsWith('request ')) return true;
  return next.key === step.key || (next.fact !== null && told.has(next.fact));
}

function valueOf(shown: NonNullable<View['shown']>, what: string): unknown {
  return what === 'address' ? shown.to : Object.entries(shown).find(([name]) => name === what)?.[1];
}
