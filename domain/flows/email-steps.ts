/** One function a step of the email flow: what the answer to its question leads to. */
import type { EmailFlow } from '../../contracts/flow.ts';
import type { Reading } from '../../contracts/reading.ts';
import {
  addressesIn,
  editAtStart,
  editIn,
  fieldNamed,
  isBareStance,
  isSame,
  nameAsValue,
  personNamed,
  wordsOf,
} from './email-answers.ts';
import type { Edit, EmailField } from './email-answers.ts';
import { act, again, ask, edit, ended, forPerson, isShown, isTooLong, lined, neededBy, next } from './email-moves.ts';
import { singleLine, voided, withValue } from './email-moves.ts';
import type { EmailMove } from './email-moves.ts';
import { hasPlaceholder } from './template.ts';

/** "Who is it for?" An address that comes with the name is kept. */
export function person(flow: EmailFlow, reading: Reading): EmailMove {
  const addresses = addressesIn(reading);
  const [address = null] = addresses;
  const told: EmailFlow = addresses.length === 1 ? { ...flow, address } : flow;
  // "Never mind" looks like two names.
  if (declinesAsAWhole(reading)) return ended(flow, 'declined', 'declined');
  const name = personNamed(reading);
  if (name !== null) return next({ ...told, person: name });
  return declines(reading) ? ended(flow, 'declined', 'declined') : again(told);
}

/** "Which address?" Never guessed: one whole address in the participant's own words, or none. */
export function address(flow: EmailFlow, reading: Reading): EmailMove {
  const [only, ...others] = addressesIn(reading);
  if (only !== undefined && others.length === 0) return next({ ...flow, address: only });
  if (only !== undefined) return ask(flow, 'address.which', { addresses: [only, ...others] });
  const change = editIn(reading, []);
  if (change?.field === 'person') return changed(flow, change, reading);
  return declines(reading) ? ended(flow, 'declined', 'declined') : again(flow);
}

/** "What does … stand for?" The answer is taken as it was written. */
export function variable(flow: EmailFlow, reading: Reading): EmailMove {
  const { asking } = flow;
  if (asking === null) return next(flow);
  const change = editAtStart(reading, []);
  if (change !== null) return changed(flow, change, reading);
  if (declinesAsAWhole(reading)) return ended(flow, 'declined', 'declined');
  if (reading.asksBackOnly || isBareStance(reading) || isSkip(reading)) return again(flow);
  const words = wordsOf(reading);
  const value = words === null ? null : lined(words);
  if (value === null || value.length > longestValue) return ask(flow, 'variable.long', { longest: longestValue });
  if (value === '') return again(flow);
  if (hasPlaceholder(value)) return ask(flow, 'variable.placeholder');
  const told = withValue(flow, asking, value);
  return isTooLong(told) ? ask(flow, 'variable.long', { longest: longestValue }) : next(told);
}

/** "Shall I send it?" Only a yes that changes nothing sends, and only what was shown. */
export function preview(flow: EmailFlow, reading: Reading, at: number): EmailMove {
  if (flow.editing !== undefined) return edited(flow, flow.editing, reading);
  const { stance } = reading;
  const change = editIn(reading, placeholdersIn(flow));
  if (change !== null) return changed(flow, change, reading);
  if (otherAddresses(flow, reading).length > 0) return changed(flow, { field: 'address', value: null }, reading);
  const isUnclear = stance === 'affirm' || stance === 'change';
  if (declines(reading)) return isUnclear ? again(flow) : ended(flow, 'declined', 'declined');
  if (stance === 'change') return edit(flow, 'what');
  // What cannot be read to its end may hold a change.
  if (stance === 'affirm') return isShown(flow) && wordsOf(reading) !== null ? act(flow, at) : again(flow);
  if (stance === 'deny' && isShown(flow)) return ended(flow, 'declined', 'declined');
  return again(flow);
}

/** In UTF-16 code units. */
const longestValue = 1_000;
const longestSubject = 200;
const longestMessage = 4_000;

/** The answer to "What should be different?", or the new words themselves. */
function edited(flow: EmailFlow, editing: NonNullable<EmailFlow['editing']>, reading: Reading): EmailMove {
  const change = editAtStart(reading, placeholdersIn(flow));
  if (change !== null) return changed(flow, change, reading);
  if (declinesAsAWhole(reading)) return ended(flow, 'declined', 'declined');
  if (reading.asksBackOnly) return again(flow);
  // A bare yes or no means that the email is to stay as it was.
  if (isBareStance(reading)) return hasBoth(flow) ? next(flow) : again(flow);
  if (editing !== 'what') return rewritten(flow, editing, wordsOf(reading));
  if (otherAddresses(flow, reading).length > 0) return changed(flow, { field: 'address', value: null }, reading);
  const field = fieldNamed(reading, placeholdersIn(flow));
  return field === null ? again(flow) : changed(flow, { field, value: null }, reading);
}

/** The flow with the change; where its value is missing or cannot be taken, it is asked for. */
function changed(flow: EmailFlow, { field, value }: Edit, reading: Reading): EmailMove {
  if (field === null) return edit(flow, 'what');
  const base = voided(flow);
  switch (field) {
    case 'subject':
    case 'message':
      return value === null ? edit(flow, field) : rewritten(flow, field, value);
    case 'address': {
      // "Not a@example.com but b@example.com": the one that is not there yet is meant.
      const others = otherAddresses(flow, reading);
      const [only, ...more] = others.length > 0 ? others : addressesIn(reading);
      return next({ ...base, address: only !== undefined && more.length === 0 ? only : null });
    }
    case 'person': {
      const name = value === null ? null : nameAsValue(value);
      const [only, ...others] = addressesIn(reading);
      const isOther = name === null || !isSame(name, flow.person);
      const known = isOther ? null : flow.address;
      return next(forPerson(base, name, only !== undefined && others.length === 0 ? only : known));
    }
    default:
      return revalued(base, field, value);
  }
}

function revalued(flow: EmailFlow, { placeholder }: Exclude<EmailField, string>, value: string | null): EmailMove {
  const asked: EmailFlow = { ...flow, step: 'variable', asking: placeholder };
  if (value === null) return ask(asked, 'variable');
  const told = withValue(asked, placeholder, lined(value));
  if (value.length > longestValue || isTooLong(told)) return ask(asked, 'variable.long', { longest: longestValue });
  return hasPlaceholder(value) ? ask(asked, 'variable.placeholder') : next(told);
}

/** Subject or message in the participant's own words; they may not bring a placeholder of their own. */
function rewritten(flow: EmailFlow, field: 'subject' | 'message', words: string | null): EmailMove {
  const asked: EmailFlow = { ...voided(flow), step: 'preview', asking: null, editing: field };
  const longest = field === 'subject' ? longestSubject : longestMessage;
  const value = words === null ? null : field === 'subject' ? singleLine(words) : lined(words);
  if (value === null || value.length > longest) return ask(asked, 'variable.long', { variable: field, longest });
  if (value === '') return again(asked);
  if (hasPlaceholder(value)) return ask(asked, 'variable.placeholder', { variable: field });
  return next({ ...asked, [field]: value });
}

function otherAddresses(flow: EmailFlow, reading: Reading): readonly string[] {
  return addressesIn(reading).filter((found) => !isSame(found, flow.address));
}

/** All placeholders of the template, in whatever is still used of it. */
function placeholdersIn(flow: EmailFlow): readonly string[] {
  const { template } = flow;
  return template === null ? [] : neededBy(flow, template);
}

/** Whether there is a whole email to go back to. */
function hasBoth(flow: EmailFlow): boolean {
  const { template } = flow;
  const isThere = (own: string | null, parts: readonly unknown[]): boolean => own !== null || parts.length > 0;
  return template !== null && isThere(flow.subject, template.subject) && isThere(flow.message, template.body);
}

function isSkip({ skips, length }: Reading): boolean {
  return skips && length <= 30;
}

/** A no to the email itself, or to anything. */
function declines(reading: Reading): boolean {
  return reading.declines.some(({ action }) => action === null || action === 'email');
}

/** Inside a longer answer the same words may be part of what is to be written. */
function declinesAsAWhole(reading: Reading): boolean {
  return declines(reading) && reading.declines.some(({ start, end }) => (end - start) * 2 >= reading.length);
}
