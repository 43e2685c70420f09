/**
 * A second request (F9): "both, the call and the email", "and then also send her an email". One deed is done at a time
 * (G11), so the others are kept and offered when the first is over. "Yes, but by email" is a wish for the other one,
 * and goes to its own consent.
 */
import type { Flow } from '../../contracts/state/flow.ts';
import type { Offer } from '../../contracts/state/messages.ts';
import type { ActionKind, Reading, Span } from '../../contracts/reading/reading.ts';
import type { ConversationState, LaterRequest, Prefill } from '../../contracts/state/conversation-state.ts';
import { hasFlow } from '../flows/by-kind/machines.ts';
import { isTurned } from '../flows/remainder.ts';
import { passageOf } from '../gate/evidence.ts';
import { saidFor } from './apart.ts';
import type { Turn } from './hearing.ts';
import { withGiven } from './prefill.ts';

/** Deeds that are kept for later at once. */
const mostLater = 3;
/** Around the name of an action: "per", "by ", in UTF-16 code units. */
const longestLead = 6;

/** The actions that a message asks for, each once, in the order of its words. */
export function wantedIn(state: ConversationState, turn: Turn): readonly LaterRequest[] {
  const { reading } = turn;
  const { gives } = reading;
  if (isTurned(reading)) return [];
  const requests = reading.requests.filter(({ verb }) => verb === undefined);
  const isBoth = gives.both !== undefined && isAccountedFor(reading, [gives.both, ...gives.named]);
  const named = gives.named.filter(({ ordered }) => isBoth || ordered === true);
  const { both } = gives;
  // Nothing but "both" means what was offered together.
  if (isBoth && both !== undefined && gives.named.length === 0 && state.offer)
    return offeredTogether(state, state.offer).map((action) => ({ action, at: passageOf(turn, both) }));
  const found: LaterRequest[] = [];
  for (const one of [...requests, ...named].toSorted((a, b) => a.start - b.start)) {
    const isDeclined = reading.declines.some(({ action }) => action === one.action);
    if (isDeclined || !hasFlow(state.policy.flows, one.action)) continue;
    if (!found.some(({ action }) => action === one.action))
      found.push({ action: one.action, at: passageOf(turn, one), ...givenBeside(state, turn, one.action) });
  }
  return found;
}

/** What the words of that deed give for it, where the message has words for others as well. */
function givenBeside(state: ConversationState, turn: Turn, action: ActionKind): Pick<LaterRequest, 'given'> {
  const own = saidFor(turn, action);
  const { prefill: _ofOthers, ...rest } = state;
  const given = own === turn ? undefined : withGiven(rest, own).prefill;
  return given === undefined ? {} : { given };
}

/** What the reply that made the offer has offered, the offer first. */
function offeredTogether({ gateMemory, policy }: ConversationState, { action, turnId }: Offer): readonly ActionKind[] {
  const offered = (gateMemory.offered ?? []).filter((one) => one.turnId === turnId).map((one) => one.action);
  return [...new Set([action, ...offered])].filter((one) => hasFlow(policy.flows, one));
}

/** The conversation with what is wanted besides the action that goes on. */
export function withLater(
  state: ConversationState,
  wanted: readonly LaterRequest[],
  now: ActionKind,
): ConversationState {
  const others = wanted.filter(({ action }) => action !== now);
  if (others.length === 0) return state;
  const kept = (state.later ?? []).filter(({ action }) => !others.some((other) => other.action === action));
  return { ...state, later: [...kept, ...others].slice(0, mostLater) };
}

/** The one other action that is wanted instead of `action`, by its name: "yes, but by email". Null: none is. */
export function insteadOf(state: ConversationState, turn: Turn, action: ActionKind): LaterRequest | null {
  const { reading } = turn;
  const { gives, says, declines } = reading;
  const requests = reading.requests.filter(({ verb }) => verb === undefined);
  const refused = declines.filter((one) => one.action === action);
  const { named: called } = gives;
  const others = requests.filter((one) => !called.some((name) => overlap(name, one)));
  const wanted = [...called, ...others].filter((one) => !refused.some((no) => overlap(no, one)));
  const [named] = wanted;
  const isOne = named !== undefined && wanted.every((one) => one.action === named.action);
  if (!isOne || named.action === action || gives.both !== undefined) return null;
  // "An email would be better": whoever likes what was not offered, and says nothing else, wants that.
  const isLiked = says.includes('taking') && says.every((one) => one === 'taking' || one === 'courtesy');
  const isRefused = says.includes('refusal') || refused.length > 0;
  const isOther = says.includes('change') || isRefused;
  const turns = isLiked || isOther || reading.stance === 'change' || says.includes('contrast');
  // "Send her an email instead", "no call, an email please" ask for it outright; without such a word a request is one
  // more.
  const isPlain = (requests.length === 0 || isOther) && !declines.some((one) => one.action === named.action);
  // "Also invite …" asks for more beside what goes on.
  const isSaid = gives.named.length > 0 || isRefused || says.some((one) => one === 'searching' || one === 'writing');
  if (!turns || !isPlain || !isSaid || !isAccountedFor(reading, wanted, refused)) return null;
  return hasFlow(state.policy.flows, named.action) ? { action: named.action, at: passageOf(turn, named) } : null;
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether the flow asks for words that may name another action as well: "by email" may be what is to be written. */
export function takesFreeWords(flow: Flow): boolean {
  if ('form' in flow) return flow.step === 'field';
  return flow.step === 'variable' || ('editing' in flow && flow.editing !== undefined);
}

/** Whether a message asks for that and says nothing else: it answers no question of the flow that goes on. */
export function asksOnly(reading: Reading): boolean {
  const { says, requests, times, phones, emails, ordinals, gives } = reading;
  const isQuiet = says.every((one) => one === 'order' || one === 'courtesy' || one === 'naming');
  const values = [times, phones, emails, ordinals];
  return (
    isQuiet && values.every(({ length }) => length === 0) && isAccountedFor(reading, [...requests, ...gives.named])
  );
}

/** What is offered now that a flow is over, and what stays for later. */
export function nextOffer(
  { later = [], policy }: ConversationState,
  turnId: string | null,
): { readonly offer: Offer | null; readonly later: readonly LaterRequest[]; readonly given?: Prefill | undefined } {
  const [first, ...rest] = later.filter(({ action }) => hasFlow(policy.flows, action));
  if (first === undefined) return { offer: null, later: [] };
  return {
    offer: { action: first.action, at: first.at, turnId: turnId ?? '', next: true },
    later: rest,
    given: first.given,
  };
}

/**
 * Whether what is left over of a message is only what leads to these words, or these words themselves. `refused`: a no
 * that says what it is to.
 */
function isAccountedFor({ remainder }: Reading, words: readonly Span[], refused: readonly Span[] = []): boolean {
  return remainder.every(
    ({ kind, start, end }) =>
      refused.some((no) => no.start <= start && end <= no.end) ||
      words.some(
        (one) =>
          kind === 'unknown' &&
          start <= one.end &&
          end >= one.start - longestArticle &&
          end - start <= one.end - one.start + longestLead,
      ),
  );
}

/** "Mandarle un correo": in UTF-16 code units, with the blanks around it. */
const longestArticle = 4;
