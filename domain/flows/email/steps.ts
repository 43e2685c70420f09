/** One function a step of the email flow: what the answer to its question leads to. */
import type { EmailFlow } from '../../../contracts/state/flow.ts';
import type { Span } from '../../../contracts/reading/reading.ts';
import type { WordsFound } from '../../../contracts/reading/answers.ts';
import { finalAnswer } from '../final-yes.ts';
import { refTo, type Answer } from '../answer.ts';
import { dislikedIn, editAtStart, editIn, fieldNamed, toldIn, topicIn, type Edit, type EmailField } from './changes.ts';
import { aside } from './asides.ts';
import { blank, filledIn, longestValue } from './blanks.ts';
import { isSenderAsked, partAsked } from './prompts.ts';
import { textGiven } from './texts.ts';
import { act, again, ask, edit, ended, forPerson, isShown, isTooLong, longestName, next } from './moves.ts';
import { placeholdersIn, whichPerson, withValue } from './moves.ts';
import { isBareStance } from '../said-to-us.ts';
import { whoSaid } from '../whom.ts';
import { voided } from '../moves.ts';
import {
  isDoubtful,
  isNameOf,
  isTurned,
  isUndecided,
  otherRequests,
  placesIn,
  refusesOutright,
  strangers,
  waits,
} from '../remainder.ts';
import type { EmailMove } from './moves.ts';

/** "Who is it for?" An address that comes with the name is kept. */
export function person(flow: EmailFlow, answer: Answer): EmailMove {
  const { addresses } = answer.answers;
  const [address = null] = addresses;
  const said = whoSaid(answer);
  const told: EmailFlow = addresses.length === 1 ? { ...flow, address } : flow;
  if (said.kind === 'open') return whichPerson({ ...told, person: null, whom: said.whom });
  if (said.kind === 'one') return next({ ...told, person: said.name });
  // "No email if she has it already": whether it is over is not said.
  const isOver = !isUndecided(answer) && (declines(answer) || refusesOutright(answer));
  return isOver ? ended(flow, 'declined', 'declined') : again(told);
}

/** "Which address?" One whole address in the participant's own words; of several, which one is asked. */
export function address(flow: EmailFlow, answer: Answer): EmailMove {
  const said = answer.answers.address;
  const [only] = said?.values ?? [];
  const change = editIn(answer, []);
  // "Change the person to Tom, tom@example.com": the address is his.
  if (change?.field === 'person' && change.person !== null && !isTurned(answer)) return changed(flow, change, answer);
  if (said !== undefined && waits(answer)) return again(flow);
  if (said?.kind === 'one' && only !== undefined) return next({ ...flow, address: only });
  if (said?.kind === 'several') return ask(flow, 'address.which', { addresses: said.values });
  if (said?.kind === 'none') return again(flow);
  const about = aside(flow, answer);
  if (about !== null) return about;
  if (change !== null && (change.field === 'person' || change.words !== null)) return changed(flow, change, answer);
  return declines(answer) || refusesOutright(answer) ? ended(flow, 'declined', 'declined') : again(flow);
}

/** "What does … stand for?" What is said about the email is followed; else the answer is taken as it was written. */
export function variable(flow: EmailFlow, answer: Answer): EmailMove {
  const { asking } = flow;
  if (asking === null) return next(flow);
  const part = partAsked(flow) ?? (isSenderAsked(flow) ? 'sender' : null);
  const about = aside(flow, answer);
  if (about !== null) return about;
  const change = editAtStart(answer, []);
  // "Subject: …" where it is asked for.
  const own = change !== null && change.field === part ? change.words : null;
  if (own !== null && own.length <= longestValue && own.describes !== true) return filledIn(flow, asking, answer, own);
  if (change !== null) return changed(flow, change, answer);
  if (endsIt(answer)) return ended(flow, 'declined', 'declined');
  if (part !== null) return written(flow, { part, asking }, answer);
  return blank(flow, asking, answer);
}

/** The subject, the message or the name that it is signed with, where the draft leaves them open. */
function written(
  flow: EmailFlow,
  { part, asking }: { readonly part: 'subject' | 'message' | 'sender'; readonly asking: string },
  answer: Answer,
): EmailMove {
  const given = textGiven(flow, part, answer);
  if (given === undefined) return ask(flow, 'variable.long', { longest: longestValue });
  if (given.kind === 'none') return given.isIndirect ? ask(flow, 'message.told') : again(flow);
  if (given.words.length > longestValue) return ask(flow, 'variable.long', { longest: longestValue });
  if (given.words.length === 0) return again(flow);
  const told = filledIn(flow, asking, answer, given.words);
  const [change] = given.edits;
  return change === undefined || told.kind === 'ended' || told.flow.asking === asking
    ? told
    : changed(told.flow, change, answer);
}

/** "Shall I send it?" Only a yes that changes nothing sends, and only what was shown. */
export function preview(flow: EmailFlow, answer: Answer, at: number): EmailMove {
  if (flow.editing !== undefined) return edited(flow, flow.editing, answer);
  const { stance } = answer;
  const about = saysElse(flow, answer) ? aside(flow, answer) : null;
  if (about !== null) return about;
  const plain = finalAnswer(answer, beside(flow, answer));
  const change = editIn(answer, placeholdersIn(flow)) ?? topicIn(answer) ?? dislikedIn(answer) ?? toldIn(answer);
  if (change !== null) return changed(flow, change, answer);
  if (otherAddresses(flow, answer).length > 0) return changed(flow, toAddress, answer);
  const isUnclear = stance === 'affirm' || stance === 'change' || isTurned(answer) || isUndecided(answer);
  if (declines(answer)) return isUnclear ? again(flow) : ended(flow, 'declined', 'declined');
  if (stance === 'change') return isTurned(answer) ? again(flow) : edit(flow, 'what');
  // "Put in thanks" wants other words, whatever it agrees with.
  if (answer.answers.letter?.inserts === true) return again(flow);
  if (plain === 'agreed') return isShown(flow) ? act(flow, at) : again(flow);
  if (plain === 'refused' && isShown(flow)) return ended(flow, 'declined', 'declined');
  return again(flow);
}

/** Values of an answer to the preview that its yes does not account for. */
export function beside({ kind, person: shown }: EmailFlow, answer: Answer): readonly Span[] {
  const { times } = answer;
  return [...placesIn(answer), ...otherRequests(answer, kind), ...strangers(answer, shown), ...times];
}

/** Said of the email that is shown; to whom it goes already is no change. */
function saysElse({ address: to, person: whom }: EmailFlow, answer: Answer): boolean {
  const { letter } = answer.answers;
  const { recipient } = letter ?? {};
  if (letter?.copies === true || letter?.wants === 'back') return true;
  if (recipient === undefined || answer.stance === 'affirm') return false;
  const { address, person: named, wrong } = recipient;
  if (address === undefined && named === undefined) return wrong === 'person' || wrong === 'address';
  return (
    (address !== undefined && !isSame(address, to)) ||
    (named !== undefined && !isNameOf(named, whom, answer.answers.nameForms))
  );
}

/** In UTF-16 code units. */
const longestSubject = 200;
const longestMessage = 4_000;

const toAddress: Edit = { field: 'address', words: null, person: null };

/** The answer to "What should be different?", or the new words themselves. */
function edited(flow: EmailFlow, editing: NonNullable<EmailFlow['editing']>, answer: Answer): EmailMove {
  const about = aside(flow, answer);
  if (about !== null) return about;
  const change = editAtStart(answer, placeholdersIn(flow));
  if (change !== null && change.field !== editing) return changed(flow, change, answer);
  if (declinesAsAWhole(answer)) return ended(flow, 'declined', 'declined');
  // A bare yes or no means that the email is to stay as it was.
  if (isBareStance(answer)) return hasBoth(flow) ? next(flow) : again(flow);
  if (editing !== 'what') return newText(flow, editing, answer);
  if (answer.asksBackOnly) return again(flow);
  if (otherAddresses(flow, answer).length > 0) return changed(flow, toAddress, answer);
  const field = fieldNamed(answer, placeholdersIn(flow));
  return field === null ? again(flow) : changed(flow, { field, words: null, person: null }, answer);
}

/** The subject or message anew, after it was asked for. */
function newText(flow: EmailFlow, part: 'subject' | 'message', answer: Answer): EmailMove {
  const change = editAtStart(answer, placeholdersIn(flow));
  if (change !== null) return changed(flow, change, answer);
  const given = textGiven(flow, part, answer);
  if (given?.kind === 'none') return given.isIndirect ? ask(flow, 'message.told') : again(flow);
  return rewritten(flow, part, answer, given?.words ?? null);
}

/** The flow with the change; where its value is missing or cannot be taken, it is asked for. */
function changed(flow: EmailFlow, { field, words, person: named }: Edit, answer: Answer): EmailMove {
  if (field === null) return edit(flow, 'what');
  const base = voided(flow);
  switch (field) {
    case 'subject':
    case 'message':
      return words === null ? edit(flow, field) : rewritten(flow, field, answer, words);
    case 'address': {
      // "Not a@example.com but b@example.com": the one that is not there yet is meant.
      const others = otherAddresses(flow, answer);
      const [only, ...more] = others.length > 0 ? others : answer.answers.addresses;
      return next({ ...base, address: only !== undefined && more.length === 0 ? only : null });
    }
    case 'person': {
      const [only, ...others] = answer.answers.addresses;
      const isOther = named === null || !isSame(named, flow.person);
      const known = isOther ? null : flow.address;
      return next(forPerson(base, named, only !== undefined && others.length === 0 ? only : known));
    }
    default:
      return revalued(base, field, answer, words);
  }
}

function revalued(
  flow: EmailFlow,
  { placeholder }: Exclude<EmailField, string>,
  answer: Answer,
  words: WordsFound | null,
): EmailMove {
  const asked: EmailFlow = { ...flow, step: 'variable', asking: placeholder };
  if (words === null) return ask(asked, 'variable');
  const told = withValue(asked, placeholder, refTo(answer, words), words.lineLength <= longestName);
  if (words.length > longestValue || isTooLong(told)) return ask(asked, 'variable.long', { longest: longestValue });
  return words.holdsPlaceholder === true ? ask(asked, 'variable.placeholder') : next(told);
}

/** Subject or message in the participant's own words; they may not bring a placeholder of their own. */
export function rewritten(
  flow: EmailFlow,
  field: 'subject' | 'message',
  answer: Answer,
  words: WordsFound | null,
): EmailMove {
  const asked: EmailFlow = { ...voided(flow), step: 'preview', asking: null, editing: field };
  const longest = field === 'subject' ? longestSubject : longestMessage;
  const length = field === 'subject' ? words?.lineLength : words?.length;
  if (words === null || length === undefined || length > longest)
    return ask(asked, 'variable.long', { variable: field, longest });
  // "Something friendlier" is not the new subject.
  if (length === 0 || words.describes === true) return again(asked);
  if (words.holdsPlaceholder === true) return ask(asked, 'variable.placeholder', { variable: field });
  // The email that a template makes keeps its frame.
  const open = placeholdersIn(flow).find(({ means, otherwise }) => means === field && otherwise !== undefined);
  if (open === undefined) return next({ ...asked, [field]: refTo(answer, words) });
  const told = withValue(asked, open.placeholder, refTo(answer, words), false);
  return isTooLong(told) ? ask(asked, 'variable.long', { variable: field, longest }) : next(told);
}

/**
 * A no to the email that nothing is left over beside ("leave it open"), and no word about what was said before ("I told
 * you").
 */
function endsIt(answer: Answer): boolean {
  const isToUs = answer.answers.letter?.toUs === true && answer.declines.length === 0;
  return !isToUs && ((declinesAsAWhole(answer) && !isDoubtful(answer)) || isRefusal(answer));
}

/** A no to it all, and not the no that what is to be written begins with. */
function isRefusal(answer: Answer): boolean {
  return refusesOutright(answer) && answer.remainder.length === 0;
}

function otherAddresses(flow: EmailFlow, answer: Answer): readonly string[] {
  return answer.answers.addresses.filter((found) => !isSame(found, flow.address));
}

function isSame(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/** Whether there is a whole email to go back to. */
function hasBoth({ template, subject, message }: EmailFlow): boolean {
  const isThere = (own: unknown, parts: readonly unknown[]): boolean => own !== null || parts.length > 0;
  return template !== null && isThere(subject, template.subject) && isThere(message, template.body);
}

/** A no to the email itself, or to anything. */
function declines(answer: Answer): boolean {
  return answer.declines.some(({ action }) => (action === null && !isUndecided(answer)) || action === 'email');
}

/** Inside a longer answer the same words may be part of what is to be written. */
function declinesAsAWhole(answer: Answer): boolean {
  return declines(answer) && answer.declines.some(({ start, end }) => (end - start) * 2 >= answer.length);
}
