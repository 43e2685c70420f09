/**
 * The flow machines by kind of action: the only place that knows which kinds there are. A new kind is a folder and a
 * row.
 */
import type { Booking, EffectShown, Flow, FlowOutcome } from '../../../contracts/state/flow.ts';
import type { FoundSlot, ReadByModel } from '../../../contracts/reading/second-reader.ts';
import type { ActionKind, SayingKind } from '../../../contracts/reading/reading.ts';
import type { Deadline } from '../../../contracts/state/conversation-state.ts';
import type { Answer } from '../answer.ts';
import { calendarMachine } from '../calendar/machine.ts';
import type { CalendarMove } from '../calendar/moves.ts';
import { emailMachine } from '../email/machine.ts';
import type { EmailMove } from '../email/moves.ts';
import { formMachine } from '../form/machine.ts';
import type { FormMove } from '../form/moves.ts';
import { forAnyFlow, type AnyMachine } from '../any-flow.ts';
import type { FlowPolicies, FlowStart, Invitation, Lack, Stale } from '../lifecycle.ts';
import { answeredFrom } from '../asked-of.ts';
import { offeredAnswer, type GivenToFlow, type StepQuestion } from '../offered.ts';
import { leftIn, understoodBeside } from '../remainder.ts';
import { shownIn } from '../shown.ts';
import { withoutRestated } from './restated.ts';
import { asShown, keepingShown, withoutUnchanged } from '../unchanged.ts';
import { remembering, takenBack } from '../undo.ts';
import type { Act, Ask, EffectResult, Ended, Preview } from '../moves.ts';

export type Move = CalendarMove | EmailMove | FormMove | Ask<Flow>;

/** A move whose preview is to be shown, or whose effect is to be done, of whatever kind. */
export type PreviewMove = Preview<Flow, EffectShown>;
export type ActMove = Act<Flow>;

const machines: Readonly<Record<string, AnyMachine<Move>>> = {
  calendar: forAnyFlow(calendarMachine),
  email: forAnyFlow(emailMachine),
};

/** Every other kind is an assistant's own: made of fields that its file lists. */
const own: AnyMachine<Move> = forAnyFlow(formMachine);

function machineOf(kind: ActionKind): AnyMachine<Move> {
  return (Object.hasOwn(machines, kind) ? machines[kind] : undefined) ?? own;
}

/** Whether this policy has a flow for the action. */
export function hasFlow(policies: FlowPolicies, action: ActionKind): boolean {
  return machineOf(action).has(policies, action);
}

/**
 * What a message says that asks for the action by what it begins with: "find a slot". Null: there is nothing of the
 * kind.
 */
export function beginningOf(action: ActionKind): SayingKind | null {
  return machineOf(action).begins;
}

/** The text of the option that accepts an offer of the action (G23). */
export function offeredAs(action: ActionKind): string {
  return machineOf(action).offered;
}

/**
 * The first move of a flow; null when the policy has none for the action, or when there is no call that could be called
 * off.
 */
export function startFlow(action: ActionKind, start: FlowStart, policies: FlowPolicies): Move | null {
  return machineOf(action).start(action, start, policies);
}

/** The participant's answer to the flow's step. */
export function stepFlow(before: Flow, answer: Answer, at: number, policies: FlowPolicies): Move {
  // What was read by a model is said in its own turn, and not again.
  const { readByModel: _said, ...flow } = before;
  const agreed = agreedUnchanged(flow, answer, at, policies);
  if (agreed !== null) return agreed;
  const known = withoutUnchanged(flow);
  const said = withoutRestated(known, answer);
  const move = stepped(known, said, at, policies);
  return remembered(flow, move.kind === 'ask' ? keepingShown(known, move, said) : move);
}

/** What the flow's step asks, as data (G23). */
export function stepQuestion(flow: Flow, policies: FlowPolicies): StepQuestion {
  // Where it is asked what should be different a yes is to what stands unchanged.
  const shown = shownIn(asShown(flow) ?? flow);
  return { ...machineOf(flow.kind).question(flow, policies), ...(shown ? { shown } : {}) };
}

/**
 * What an option or values in place of words lead to; null: the step offers no such option, or can take none of the
 * values.
 */
export function stepGiven(before: Flow, given: string | GivenToFlow, at: number, policies: FlowPolicies): Move | null {
  const { readByModel: _said, ...flow } = before;
  const machine = machineOf(flow.kind);
  const known = withoutUnchanged(flow);
  if (typeof given !== 'string') return rememberedOrNull(flow, machine.given(known, given, at, policies));
  if (!stepQuestion(flow, policies).options.some(({ id }) => id === given)) return null;
  if (given === 'back' || given === 'keep') return stepBack(flow, at, policies);
  return rememberedOrNull(flow, machine.given(known, given, at, policies));
}

/**
 * Takes the latest answer out of the flow and asks its question again; where there is no answer, asks the open question
 * again. Where the open question is what should be different, nothing has changed yet, and the preview is shown again.
 */
export function stepBack(before: Flow, at: number, policies: FlowPolicies): Move {
  const { unchanged, ...flow } = before;
  const isAskedWhat = unchanged !== undefined || ('editing' in flow && flow.editing !== undefined);
  const now = isAskedWhat ? ({ ...flow, step: 'preview', editing: undefined } as Flow) : (takenBack(flow) ?? flow);
  return machineOf(flow.kind).askAnew(now, at, policies);
}

function rememberedOrNull(before: Flow, move: Move | null): Move | null {
  return move && remembered(before, move);
}

/** What the answer has changed can be taken back. */
function remembered(before: Flow, move: Move): Move {
  if (!('flow' in move) || move.kind === 'act') return move;
  return { ...move, flow: remembering(before, move.flow) } as Move;
}

/** A yes to what was shown before it was asked what should be different; null: it is none. */
function agreedUnchanged(flow: Flow, answer: Answer, at: number, policies: FlowPolicies): Move | null {
  const shown = asShown(flow);
  const move = shown && stepped(shown, withoutRestated(shown, answer), at, policies);
  return move?.kind === 'act' ? move : null;
}

/** Whether a message speaks of what the flow asks for: "remove the email" in a form that has such a field. */
export function speaksOfOwn(flow: Flow, answer: Answer, at: number, policies: FlowPolicies): boolean {
  return machineOf(flow.kind).speaksOfOwn(flow, answer, at, policies);
}

/**
 * The move that a model's reading of an answer leads to (F11); null: none, and the question stays as the rules ask it.
 * Whatever was read, nothing is done with it but to ask or show: it books nothing, sends nothing and ends nothing.
 * `asked` is the question that the rules would ask again, with what they could take.
 */
export function moveByModel(
  before: Flow,
  { flow: told }: Ask<Flow>,
  { found, shown, answer, at }: FoundByModel,
  policies: FlowPolicies,
): Move | null {
  const { asked: _repeated, ...known } = told;
  const flow: Flow = {
    ...known,
    ...(before.asked === undefined ? {} : { asked: before.asked }),
    readByModel: [...shown],
  };
  const option = found.find(({ slot }) => slot === offeredAnswer)?.value;
  const given = found.filter(({ slot }) => slot !== offeredAnswer).map(({ slot, value }) => [slot, value] as const);
  const values = { values: Object.fromEntries(given), answer };
  const machine = machineOf(flow.kind);
  const filled = given.length === 0 ? null : machine.given(flow, values, at, policies);
  const next = filled === null ? flow : filled.kind === 'ask' ? filled.flow : null;
  const isOpen = typeof option === 'string' && next?.step === flow.step;
  const chosen = isOpen ? machine.given(next, option, at, policies) : null;
  const move = chosen ?? filled;
  const isAsked = move !== null && (move.kind === 'ask' ? !isLeftOver(before, move) : showsAgain.has(move.kind));
  return isAsked ? remembered(before, move) : null;
}

interface FoundByModel {
  readonly found: readonly FoundSlot[];
  readonly shown: readonly ReadByModel[];
  readonly answer: Answer;
  readonly at: number;
}

const showsAgain: ReadonlySet<Move['kind']> = new Set(['preview', 'find-slots']);

/** Whether a move only asks what was asked before: nothing of the answer was enough for the step. */
export function isLeftOver(before: Flow, move: Move): move is Ask<Flow> {
  if (move.kind !== 'ask' || move.flow.step !== before.step) return false;
  return stillAsked.some((end) => move.say.text.endsWith(end));
}

const stillAsked = ['.again', '.which', '.several', '.either', '.related'] as const;

function stepped(flow: Flow, answer: Answer, at: number, policies: FlowPolicies): Move {
  const machine = machineOf(flow.kind);
  const taken = machine.step(flow, answer, at, policies);
  // A message that was sent before the preview was shown never acts.
  const move = taken.kind === 'act' && answer.unshown === true ? machine.again(flow, policies) : taken;
  return move.kind === 'ask' ? askedOnceMore(flow, move, answer, at) : move;
}

/**
 * A question that is asked again quotes what was left over of the answer (G20), and does not say the same twice in a
 * row: every second time, and to whoever asks for help, it names the ways out.
 */
function askedOnceMore(
  before: Flow,
  { say, ...move }: Extract<Move, { kind: 'ask' }>,
  answer: Answer,
  at: number,
): Move {
  const times = before.asked?.text === say.text ? before.asked.times + 1 : 1;
  // "Help" leaves nothing over: it is what is wanted.
  const isHelp = answer.command === 'help';
  const isAgain = !isHelp && asksAgain.some((end) => say.text.endsWith(end));
  const left = isAgain ? { ...leftOf(before, answer, at), ...answeredFrom(before, answer, say.values) } : {};
  const waysOut = isHelp || times % 2 === 0 ? { waysOut: true } : {};
  return {
    ...move,
    flow: { ...move.flow, asked: { text: say.text, times } },
    say: { ...say, values: { ...say.values, ...left, ...waysOut } },
  };
}

const asksAgain = ['.again', '.which', '.preview.change'] as const;

/**
 * What is quoted of the answer; at a preview also what is understood of it, and values that its yes does not account
 * for.
 */
function leftOf(before: Flow, answer: Answer, at: number): Readonly<Record<string, unknown>> {
  if (before.step !== 'preview' || before.previewHash === null) return leftIn(answer);
  const beside = understoodBeside(answer);
  const values = leftIn(answer, beside === 'assent' ? machineOf(before.kind).beside(before, answer, at) : []);
  return values.left === undefined || beside === null ? values : { ...values, leftBeside: beside };
}

/** The effect turned out so. */
export function afterEffect({ flow }: ActMove, result: EffectResult): Move {
  return machineOf(flow.kind).afterEffect(flow, result);
}

/** Somebody has found out how an unknown effect turned out (F5); null: nothing was done. */
export function confirmedAs(flow: Flow, providerRef: string | null): Ended {
  return machineOf(flow.kind).afterConfirming(flow, providerRef);
}

/** What became of a preview that was filled in: its hash, or why there is none to be shown. */
export type Filled = { readonly previewHash: string; readonly shownMarks?: Flow['shownMarks'] } | Lack;

/** The preview was filled in: it is shown, or what it lacks is asked for. */
export function afterFilling({ flow }: PreviewMove, filled: Filled): Move {
  const machine = machineOf(flow.kind);
  if (!('previewHash' in filled)) return machine.lacking(flow, filled);
  return machine.withPreview(flow, filled.previewHash, filled.shownMarks);
}

/**
 * An approval from outside the conversation, bound to the hash it was shown (F4). `stale` when that is not what is
 * asked now.
 */
export function approved(flow: Flow, previewHash: string, at: number): Move | Stale {
  return machineOf(flow.kind).approved(flow, previewHash, at);
}

/** A no from outside the conversation, at any step. */
export function rejected(flow: Flow): Ended {
  return machineOf(flow.kind).rejected(flow);
}

/** The flow's deadline has come. */
export function expired(flow: Flow): Ended {
  return machineOf(flow.kind).expired(flow);
}

/** What an answer to the flow's step looks like, in words. */
export function expects(flow: Flow, policies: FlowPolicies): string {
  return machineOf(flow.kind).expects(flow, policies);
}

/** Whom the flow's effect reaches, for the limits: an address; null: nobody. */
export function recipientOf(flow: Flow): string | null {
  return machineOf(flow.kind).recipient(flow);
}

/** Who is to be told of what was done; null: nobody. */
export function invitationFor(flow: Flow): Invitation | null {
  return machineOf(flow.kind).invitation(flow);
}

/** The calls that stand after the flow has ended. */
export function bookingsAfter(flow: Flow, outcome: FlowOutcome, before: readonly Booking[]): readonly Booking[] {
  return machineOf(flow.kind).bookingsAfter(flow, outcome, before);
}

/** The promise that the flow does not stay open for ever. */
export function flowDeadline({ actionId, expiresAt }: Flow): Deadline {
  return { id: `flow:${actionId}`, kind: 'flow-expiry', dueAt: Date.parse(expiresAt), ref: actionId };
}
