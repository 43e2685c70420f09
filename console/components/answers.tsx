/** What is offered as an answer to the question that is asked (G23): chips, and fields for values of one's own. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QuestionOnWire } from '../../contracts/reading/question.ts';
import { isUnderWay, latestReply, numbersOf, questionIn, saidOption } from '../state/question.ts';
import { useShortcuts } from '../state/shortcuts.ts';
import type { NotTaken, Said, Talk } from '../state/talk.ts';
import { saidValues } from '../state/values.ts';
import { answerTexts } from '../text/answers.ts';
import { useFocusBack } from './focus-back.ts';
import { Icon } from './icons.tsx';
import { ValuesForm } from './values-form.tsx';

export function Answers({ talk, say }: { readonly talk: Talk; readonly say: (said: Said) => void }) {
  const question = questionIn(talk);
  return (
    <div class="answers-place">
      <p class="hidden" role="status">
        {question !== null && `${answerTexts.group}: ${question.options.map(({ label }) => label).join('; ')}`}
      </p>
      <NotTakenNote notTaken={talk.notTaken} isAsked={question !== null} />
      {question !== null && <Asked question={question} talk={talk} say={say} />}
    </div>
  );
}

function NotTakenNote({ notTaken, isAsked }: { readonly notTaken: NotTaken | null; readonly isAsked: boolean }) {
  const text =
    notTaken?.kind === 'over'
      ? (isAsked ? answerTexts.over : answerTexts.nothingAsked)(notTaken.said)
      : (notTaken?.rest ?? null);
  return (
    <div role="status">
      {text !== null && (
        <p class="not-taken">
          <Icon name="clock" size={14} /> <span>{text}</span>
        </p>
      )}
    </div>
  );
}

interface AskedProps {
  readonly question: QuestionOnWire;
  readonly talk: Talk;
  readonly say: (said: Said) => void;
}

function Asked({ question, talk, say }: AskedProps) {
  const group = useRef<HTMLDivElement>(null);
  const isBusy = isUnderWay(talk);
  const isSeen = useSeen(question);
  const numbers = numbersOf(question, latestReply(talk));
  const choose = (option: QuestionOnWire['options'][number]): void => {
    if (!isBusy && isSeen) say(saidOption(question, option));
  };
  const { chip, form } = useOwnValues({ question, talk, say, isBusy });
  useFocusKept(question, group);
  useShortcuts(
    Object.fromEntries(
      question.options.flatMap((option, place) => {
        const number = numbers[place] ?? null;
        return number === null ? [] : [[String(number), ({ repeat }: KeyboardEvent) => !repeat && choose(option)]];
      }),
    ),
  );
  return (
    <div ref={group} class="answers" role="group" aria-label={answerTexts.group} aria-busy={isBusy} tabIndex={-1}>
      {form}
      <div class="answers-chips">
        {question.options.map((option, place) => (
          <button
            key={option.id}
            type="button"
            class={`answer ${toneOf(question, option.id)}`}
            aria-disabled={isBusy || !isSeen}
            aria-keyshortcuts={numbers[place] == null ? undefined : String(numbers[place])}
            onClick={() => choose(option)}
          >
            {numbers[place] != null && <kbd aria-hidden="true">{numbers[place]}</kbd>}
            <span dir="auto">{option.label}</span>
          </button>
        ))}
        {chip}
      </div>
    </div>
  );
}

/** Values of one's own: the chip for it, where they may be given in place of a choice, and the fields. */
function useOwnValues(props: AskedProps & { readonly isBusy: boolean }) {
  const { question, talk, say, isBusy } = props;
  const [opened, setOpened] = useState<string | null>(null);
  // What a preview shows is edited in its card.
  const isPossible = question.slots.length > 0 && question.kind !== 'final-yes';
  const isAskedFor = question.kind === 'value';
  const isOpen = isPossible && (isAskedFor || opened === question.id);
  const opener = useFocusBack<HTMLButtonElement>(isOpen);
  const chip = isPossible && !isOpen && (
    <button
      ref={opener}
      type="button"
      class="answer answer-quiet"
      disabled={isBusy}
      onClick={() => setOpened(question.id)}
    >
      <Icon name="pencil" size={14} />
      <span dir="auto">
        {answerTexts.fillIn}: {question.slots.map(({ label }) => label).join(', ')}
      </span>
    </button>
  );
  const form = isOpen && (
    <ValuesForm
      key={question.id}
      slots={question.slots}
      was={nothing}
      faults={faultsFor(question, talk.notTaken)}
      isBusy={isBusy}
      label={answerTexts.give}
      give={(values) => say(saidValues(question, values))}
      isFocused={!isAskedFor}
      {...(!isAskedFor && { leave: { label: answerTexts.close, now: () => setOpened(null) } })}
    />
  );
  return { chip, form };
}

const nothing = {};

/** What is wrong with the values of this question, by slot. */
export function faultsFor({ id }: QuestionOnWire, notTaken: NotTaken | null): Readonly<Record<string, string>> {
  return notTaken?.kind === 'faulty' && notTaken.question === id ? notTaken.bySlot : nothing;
}

/**
 * Whoever presses twice has not seen yet what the second press would agree to: a last yes stands a moment before it can
 * be given.
 */
const seenAfterMs = 500;

function useSeen({ id, kind }: QuestionOnWire): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), seenAfterMs);
    return () => clearTimeout(timer);
  }, [id]);
  return kind !== 'final-yes' || seen === id;
}

/**
 * Who answers by keyboard goes on there: with the next field, or at the next answers. Who writes a message is left
 * alone.
 */
function useFocusKept({ id, kind }: QuestionOnWire, group: { readonly current: HTMLElement | null }): void {
  const asked = useRef(id);
  const wasHere = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      wasHere.current = target instanceof Node && group.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    if (asked.current === id) return;
    asked.current = id;
    if (!wasHere.current) return;
    const field =
      kind === 'value' ? group.current?.querySelector<HTMLElement>('.values input, .values textarea') : null;
    (field ?? group.current)?.focus();
  }, [id]);
  // Nothing is asked any more: what is left is to say something.
  useEffect(
    () => () => void (wasHere.current && document.querySelector<HTMLElement>('.composer textarea')?.focus()),
    [],
  );
}

/** The yes to exactly what is shown stands out; ways out do not. */
function toneOf({ kind }: QuestionOnWire, option: string): string {
  if (kind === 'final-yes' && option === 'yes') return 'answer-main';
  return option === 'back' || option === 'cancel' ? 'answer-quiet' : '';
}
