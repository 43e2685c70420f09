/** What somebody says next, by what they want and what they see. They know nothing of the product but its answers. */
import { DateTime } from 'luxon';
import type { Phrases, Slots } from './phrases.ts';
import { zone, type Goal, type Person } from './people.ts';
import type { View } from './view.ts';
import { differences, factOf, wordsIn, type Difference, type Told, type Wants } from './wants.ts';

/** Something that somebody wants to say. */
export interface Step {
  /** The step whose phrases say it. */
  readonly name: string;
  readonly slots: Slots;
  /** Whoever has to say the same again was not understood. */
  readonly key: string;
  /** The fact that it tells; null: it tells none. */
  readonly fact: string | null;
  /** The shortest words for it, among the plain ones. */
  readonly plain: string;
}

const mostSituations = 3;

export class Mind {
  readonly wants: Wants;
  readonly #person: Person;
  readonly #goal: Goal;
  readonly #values: Phrases['values'];
  #situations = 0;
  #hasChanged = false;
  #refused: string | null = null;
  #isDeclining = false;
  /** What they put right last. */
  #putRight: Difference | null = null;

  constructor(person: Person, { values }: Phrases) {
    const { goal, names, times, phone, email } = person;
    this.#person = person;
    this.#goal = goal;
    this.#values = values;
    this.wants = {
      action: goal.wants,
      person: names[0],
      time: goal.time === 'own' ? times[0] : null,
      phone: goal.phone === true ? phone : null,
      subject: null,
      topic: email.topic,
      framed: [],
    };
  }

  /** Nothing more is wanted of the product. */
  get isDeclining(): boolean {
    return this.#isDeclining;
  }

  /**
   * What the text of an email was said with: "nothing fancy, just: …". "Tell her that …" may stand in a letter as well.
   */
  frame({ name, slots }: Step, say: string): void {
    const lead =
      wordsIn(say.split('{text}')[0] ?? '')
        .split(' ')
        .at(-1) ?? '';
    if (name === 'message' && lead !== '') this.wants.framed.push(`${lead} ${wordsIn(slots['topic'] ?? '')}`);
  }

  /** Null: there is nothing more to say. */
  next(view: View): Step | null {
    if (view.asks === 'nothing') return this.#isDeclining ? null : this.#open();
    const place = view.asks === 'preview' && view.action === 'email' ? 'email-preview' : view.asks;
    // Where they meant to end it nobody may have asked them: then it is the last question at which they do.
    const isLast = view.asks === 'preview' && this.#goal.declines !== undefined;
    if (this.#isDeclining || isLast || place === this.#goal.declines) {
      this.#isDeclining = true;
      return stepOf(declining[place] ?? 'cancel', this.#slots(), {
        key: 'decline',
        plain: plainNo.has(place) ? 'refuse' : 'cancel',
      });
    }
    if (view.action !== this.wants.action) return this.#wantOther(view);
    switch (view.asks) {
      case 'offer':
        // Phrases of an accepted offer speak of the call.
        return stepOf(view.action === 'email' ? 'yes_email' : 'accept_offer', this.#slots(), {
          key: 'accept',
          plain: 'accept',
        });
      case 'choice':
        return this.#choose(view);
      case 'preview':
      case 'change':
        return this.#look(view);
      case 'person':
        return this.#answer('person');
      case 'phone':
        return this.#answer('phone');
      case 'address':
        return this.#answer('address');
      case 'subject':
        this.wants.subject ??= this.#person.email.subject;
        return this.#answer('subject');
      case 'message':
      case 'blank':
        return this.#answer('message');
      default:
        return view.asks satisfies never;
    }
  }

  #open(): Step | null {
    if (this.#goal.opens === 'situation' && this.wants.action === 'call' && this.#situations < mostSituations) {
      this.#situations += 1;
      return stepOf('situation', this.#slots(), { key: `situation ${this.#situations}`, plain: 'ask_call' });
    }
    if (this.#goal.declines === 'offer') return null;
    const isEmail = this.wants.action === 'email';
    const name = isEmail ? 'ask_email' : this.#goal.opens === 'ask_call_at' ? 'ask_call_at' : 'ask_call';
    return stepOf(name, this.#slots(), {
      key: `request ${this.wants.action}`,
      plain: isEmail ? 'ask_email' : 'ask_call',
    });
  }

  /** What goes on is not what they want. */
  #wantOther({ asks }: View): Step | null {
    // What is kept for later comes when this is cancelled, they are told.
    if (this.wants.action === 'email')
      return stepOf('call_to_email', this.#slots(), { key: 'instead', plain: 'cancel' });
    if (asks === 'offer') return this.#open();
    return stepOf('cancel', this.#slots(), { key: 'cancel', plain: 'cancel' });
  }

  #choose({ times }: View): Step {
    const shown = [...times.values()].join(' ');
    if (this.#goal.refusesFirst && (this.#refused === null || this.#refused === shown)) {
      this.#refused = shown;
      return stepOf('none', this.#slots(), { key: 'none', plain: 'none' });
    }
    this.wants.time ??= this.#person.random.of([...times.values()]) ?? this.#person.times[0];
    const number = [...times].find(([, time]) => time === this.wants.time)?.[0];
    return this.#say(
      number === undefined ? 'other_time' : this.#choiceOf(number),
      'time',
      number === undefined ? 'time' : 'value.n',
      {
        n: String(number ?? ''),
      },
    );
  }

  #choiceOf(number: number): string {
    if (this.#goal.says === 'place' && number <= 3) return `choose_place.${number}`;
    return this.#goal.says === 'time' ? 'choose_time' : 'choose_number';
  }

  /** What is shown is right, or something is wrong with it, or they think better of something. */
  #look({ shown, asks }: View): Step {
    const wrong = shown === null ? [] : differences(this.wants, shown);
    if (wrong.length === 0 && asks === 'preview' && this.#goal.changes !== undefined && !this.#hasChanged)
      return this.#changeMind(this.#goal.changes);
    // Asked what should be different they say again what they have put right.
    const [first] = asks === 'change' && this.#putRight !== null ? [this.#putRight] : wrong;
    return first === undefined ? this.#agree() : this.#correct(first);
  }

  #agree(): Step {
    return stepOf(this.wants.action === 'email' ? 'yes_email' : 'yes', this.#slots(), { key: 'yes', plain: 'accept' });
  }

  #changeMind(what: NonNullable<Goal['changes']>): Step {
    const { times, names, otherSubject } = this.#person;
    this.#hasChanged = true;
    switch (what) {
      case 'time':
        this.wants.time = times[1] === this.wants.time ? times[0] : times[1];
        return this.#correct('time');
      case 'person':
        this.wants.person = names[1];
        return this.#correct('person');
      case 'subject':
        this.wants.subject = otherSubject;
        return this.#correct('subject');
      case 'email':
        this.wants.action = 'email';
        return stepOf('call_to_email', this.#slots(), { key: 'instead', plain: 'cancel' });
      default:
        return what satisfies never;
    }
  }

  #correct(what: Difference): Step {
    this.#putRight = what;
    if (what === 'phone' || what === 'address' || what === 'message') return this.#tell(what);
    return this.#say(`change_${what}`, what, what);
  }

  /** To its own question the value alone is plainest. */
  #answer(what: Told): Step {
    const step = this.#tell(what);
    return step.plain === 'skip' ? step : { ...step, plain: `value.${what === 'message' ? 'text' : what}` };
  }

  #tell(what: Told): Step {
    const isSkipped = what === 'phone' && this.wants.phone === null;
    return isSkipped ? this.#say('skip_phone', what, 'skip') : this.#say(what, what, what);
  }

  #say(name: string, what: Difference, plain: string, more: Slots = {}): Step {
    const fact = factOf(what, this.wants);
    return { name, slots: { ...this.#slots(), ...more }, key: fact, fact, plain };
  }

  /** Names stand in the form that the step's words need. */
  #slots(): Slots {
    const { person, time, phone, subject, topic } = this.wants;
    const { email, random } = this.#person;
    return {
      person: person.name,
      with: person.with ?? person.name,
      to: person.to ?? person.name,
      address: person.address,
      topic,
      text: email.text,
      phone: phone ?? '',
      subject: subject ?? '',
      ...(time === null
        ? {}
        : spoken(time, this.#person, this.#values, random.of(this.#values.hours[time.slice(11)] ?? []))),
    };
  }
}

const declining: Readonly<Record<string, string>> = {
  offer: 'decline_offer',
  preview: 'no',
  'email-preview': 'no_email',
};
const plainNo: ReadonlySet<string> = new Set(['offer', 'preview', 'email-preview']);

function stepOf(name: string, slots: Slots, { key, plain }: { readonly key: string; readonly plain: string }): Step {
  return { name, slots, key, fact: null, plain };
}

/** A day and an hour in words. `clock`: in figures, as the product writes it. */
function spoken(time: string, { at }: Person, { tomorrow, weekdays }: Phrases['values'], hour: string | null): Slots {
  const day = DateTime.fromISO(time, { zone });
  const isTomorrow = DateTime.fromMillis(at, { zone }).plus({ days: 1 }).hasSame(day, 'day');
  const clock = time.slice(11);
  return { wall: time, day: isTomorrow ? tomorrow : (weekdays[day.weekday - 1] ?? ''), hour: hour ?? clock, clock };
}
