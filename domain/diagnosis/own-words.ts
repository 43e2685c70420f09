/**
 * What the engine says by itself (D4, D8): the procedure's texts and the default sentences around them, in the order of
 * the directives. The model is shown them and may put them differently; where there is none, or its words are held,
 * they are the answer.
 */
import type { DiagnosisState, Directive, Fact } from '../../contracts/state/diagnosis-state.ts';
import type { Unit } from '../../contracts/reading/diagnosis.ts';
import { clarifyTexts } from './clarify.ts';

/** Texts in one language. */
export interface Wordbook {
  /** A text of the procedure by its key; null: there is none. */
  text(key: string): string | null;
  /** A default text of diagnoses, without its prefix. */
  say(text: string, values?: Readonly<Record<string, unknown>>): string;
  /** What a system is called. */
  system(id: string): string;
  /** A reading with its unit. */
  reading(value: number, unit: Unit | null): string;
}

/** Paragraphs; never none. The question of the step that has to be asked is the last. */
export function ownWords(directives: readonly Directive[], state: DiagnosisState, words: Wordbook): readonly string[] {
  const said = directives.flatMap((directive) => saidOf(directive, state, words)).filter((text) => text !== '');
  return said.length > 0 ? said : [whereItStands(state, words)];
}

/** The question that an answer has to end with; null: none. */
export function questionIn(directives: readonly Directive[], words: Wordbook): string | null {
  const asked = lastAsked(directives);
  if (asked?.kind === 'confirm-outcome') return whether(asked, words);
  return asked === null ? null : words.text(`step.${asked.step}.question`);
}

/** What was verified, where an answer tells it: the model's words have to hold it. */
export function findingsIn(directives: readonly Directive[], words: Wordbook): readonly string[] {
  return directives.flatMap((each) =>
    each.kind === 'isolated' || each.kind === 'restate' ? (words.text(`finding.${each.finding}.condition`) ?? []) : [],
  );
}

/** The step that an answer asks; null: none. */
export function stepAsked(directives: readonly Directive[]): string | null {
  return lastAsked(directives)?.step ?? null;
}

type Asked = Extract<Directive, { kind: 'ask' | 'confirm-outcome' }>;

function lastAsked(directives: readonly Directive[]): Asked | null {
  return directives.findLast((each): each is Asked => each.kind === 'ask' || each.kind === 'confirm-outcome') ?? null;
}

function whether({ step, outcome, says }: Extract<Directive, { kind: 'confirm-outcome' }>, words: Wordbook): string {
  const called = words.text(`step.${step}.outcome.${outcome}`);
  return words.say('confirm-outcome', { check: labelOf(step, words), called, says });
}

function saidOf(directive: Directive, state: DiagnosisState, words: Wordbook): readonly string[] {
  const { say } = words;
  switch (directive.kind) {
    case 'noted':
      return [say(directive.reader === 'model' ? 'noted-by-model' : 'noted', notedIn(directive.facts, state, words))];
    case 'struck':
      return [say('struck', { told: struckOut(directive.fact, state, words), back: directive.takenBack })];
    case 'full':
    case 'ask-system':
    case 'labour-held':
    case 'noted-only':
    case 'upstream':
      return [say(directive.kind)];
    case 'clarify':
      return clarified(directive, state, words);
    case 'fallback':
      return [say('fallback'), howtoOf(state.activeStep, words)];
    case 'confirm':
      return [say('confirm', { reading: words.reading(directive.value, directive.unit) })];
    case 'confirm-outcome':
      return [whether(directive, words)];
    case 'qualified':
      return [say('qualified', { because: directive.because })];
    case 'safety-open':
      return [say('safety-open', { check: labelOf(directive.step, words) })];
    case 'shut':
      return [say('shut', { checks: directive.steps.map((step) => labelOf(step, words)) })];
    case 'result-needed':
      return [say('result-needed', { check: labelOf(directive.step, words) })];
    case 'list-systems':
      return [say('list-systems', { systems: directive.systems.map((id) => words.system(id)) })];
    case 'answer-doubt':
      return [say('answer-doubt', { checks: checksOf(directive.facts, state, words) })];
    case 'unable':
      return [say('unable', { checks: directive.steps.map((step) => labelOf(step, words)) })];
    case 'replan':
      return [say('replan', { because: directive.because })];
    case 'isolated':
    case 'isolation-held':
    case 'restate':
      return [say(directive.kind, { ...concluded(directive), condition: conditionOf(directive.finding, words) })];
    case 'needs':
      return [say('needs', { needs: directive.finding === null ? null : needsOf(directive.finding, words) })];
    case 'not-isolated':
      return [say('not-isolated', { checks: directive.unable.map((step) => labelOf(step, words)) })];
    case 'labour':
      return [say('labour', { mode: directive.labour.mode, hours: hoursOf(directive.labour.hours, words) })];
    case 'mode':
      return directive.mode === 'final_report' ? [] : [say('mode', { mode: directive.mode })];
    case 'mode-held':
      return [say('mode-held')];
    case 'report':
      // Whoever says it has put it together (report-words.ts).
      return [];
    case 'ask':
      return [words.text(`step.${directive.step}.question`) ?? ''];
    default:
      return directive satisfies never;
  }
}

function conditionOf(finding: string, words: Wordbook): string {
  return words.text(`finding.${finding}.condition`) ?? '';
}

/** What the sentence around a finding depends on. */
function concluded(directive: Extract<Directive, { kind: 'isolated' | 'isolation-held' | 'restate' }>) {
  if (directive.kind === 'restate') return { yes: directive.yes };
  return directive.kind === 'isolation-held' ? { because: directive.because } : {};
}

/** What the repair needs, as far as the procedure lists it. */
export function needsOf(finding: string, { text }: Pick<Wordbook, 'text'>): readonly string[] {
  const needs: string[] = [];
  for (let place = 0; ; place += 1) {
    const need = text(`finding.${finding}.needs.${place}`);
    if (need === null) return needs;
    needs.push(need);
  }
}

function clarified(
  directive: Extract<Directive, { kind: 'clarify' }>,
  state: DiagnosisState,
  words: Wordbook,
): readonly string[] {
  const step = state.topics.at(-1)?.returnTo ?? state.activeStep;
  const texts = clarifyTexts(directive, step).flatMap((key) => words.text(key) ?? []);
  if (texts.length > 0) return texts;
  const howto = howtoOf(step, words);
  return [howto === '' ? words.say('nothing-written') : howto];
}

/** A message that changes nothing and asks nothing is told where the diagnosis stands. */
function whereItStands({ isolation, activeStep }: DiagnosisState, words: Wordbook): string {
  const condition =
    isolation.complete && isolation.finding !== null ? words.text(`finding.${isolation.finding}.condition`) : null;
  const check = activeStep === null ? null : labelOf(activeStep, words);
  return words.say('idle', { condition, check });
}

function notedIn(ids: readonly string[], { facts }: DiagnosisState, words: Wordbook) {
  const told = facts.filter(({ id }) => ids.includes(id));
  return {
    readings: told.flatMap(({ value, unit, of }) =>
      value === null ? [] : [readingInWords({ value, unit, of }, words)],
    ),
    seen: told.flatMap(({ evidence, negative }) =>
      evidence === null ? [] : [words.say('evidence', { kind: evidence, negative })],
    ),
  };
}

/** A reading, with what it is out of: "44 µF of 45 µF, 97.8 %". */
export function readingInWords(
  { value, unit, of }: { readonly value: number; readonly unit: Unit | null; readonly of?: number | undefined },
  words: Wordbook,
): string {
  const reading = words.reading(value, unit);
  if (of === undefined || of <= 0) return reading;
  return words.say('out-of', {
    reading,
    whole: words.reading(of, unit),
    share: words.reading((100 * value) / of, '%'),
  });
}

/** Checks with what they came to, for the facts of these ids; a fact without a check is told by itself. */
function checksOf(ids: readonly string[], { facts }: DiagnosisState, words: Wordbook): readonly string[] {
  return facts.filter(({ id }) => ids.includes(id)).map((fact) => checkOf(fact, words));
}

function checkOf({ step, value, unit, of, evidence, negative }: Fact, words: Wordbook): string {
  const found =
    (value !== null && readingInWords({ value, unit, of }, words)) ||
    (evidence !== null && words.say('evidence', { kind: evidence, negative })) ||
    '';
  const label = step === null ? '' : labelOf(step, words);
  return [label, found].filter((part) => part !== '').join(': ');
}

/** A fact in words: its check with what that came to, or what was seen; nothing for a complaint. */
function struckOut(id: string, { facts }: DiagnosisState, words: Wordbook): string {
  const fact = facts.find((each) => each.id === id);
  if (fact === undefined) return '';
  const { step, outcome, value, evidence } = fact;
  const isInWords = value === null && evidence === null && step !== null && outcome !== null;
  const called = isInWords ? words.text(`step.${step}.outcome.${outcome}`) : null;
  return [checkOf(fact, words), called ?? ''].filter((part) => part !== '').join(': ');
}

function labelOf(step: string, words: Wordbook): string {
  return words.text(`step.${step}.label`) ?? step;
}

function howtoOf(step: string | null, words: Wordbook): string {
  return step === null ? '' : (words.text(`step.${step}.howto`) ?? '');
}

function hoursOf(hours: number | null, words: Wordbook): string {
  if (hours === null) return '';
  const told = words.reading(hours, 'h');
  // "1.17 h" is read back as it was said: 1:10.
  const minutes = Math.round(hours * 60);
  return minutes % 60 === 0 ? told : `${told} (${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')})`;
}
