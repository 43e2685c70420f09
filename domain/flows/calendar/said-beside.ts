/** What else an answer says with a choice or a change, so that it is none, or another one. Nothing is decided here. */
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { Reading, Remainder } from '../../../contracts/reading/reading.ts';
import { isNameOf, namesChange } from '../remainder.ts';
import type { Changes } from './answers.ts';
import type { ChosenFlow } from './moves.ts';
import { personIn } from './answers.ts';
import { declines } from './refusals.ts';

/** "It should be with Tom Baker, not Anna": who is shown is taken back by whoever comes instead. */
export function withoutShownName(flow: ChosenFlow, reading: Reading): Reading {
  const { people, nameForms } = reading.answers;
  if (people.every((one) => isNameOf(one, flow.person, nameForms))) return reading;
  const shown = reading.people.filter(({ name }) => isNameOf(name, flow.person, nameForms));
  const isTakenBack = ({ kind, start, end }: Remainder): boolean =>
    kind === 'negation' &&
    shown.some((one) => start <= one.start && one.end <= end && end - start - (one.end - one.start) < longestNot);
  return { ...reading, remainder: reading.remainder.filter((part) => !isTakenBack(part)) };
}

/** Room for "and not with", in UTF-16 code units. */
const longestNot = 14;

/** "Another one with Peter" and "I have to talk to Peter" change nobody. */
export function isChange(changes: Changes, reading: Reading): boolean {
  const { says, stance } = reading;
  const isElse = says.includes('others') || says.includes('talking-to');
  // "Yes, book it. Kind regards, Maria": beside a yes a name is whoever signs.
  const isSigned =
    (says.includes('assent') || says.includes('order')) && says.includes('courtesy') && stance !== 'change';
  return namesChange(reading) && !(changes.person !== undefined && (isElse || isSigned));
}

/** "Tuesday but at …", "Tuesday, but earlier": what follows is wanted otherwise, and is not understood. */
export function isContrasted({ says, remainder, times }: Reading): boolean {
  return says.includes('contrast') && (remainder.length > 0 || times.some(({ relative }) => relative?.to === 'shown'));
}

/** "Tuesday, I'd rather not": what is named is wanted no more. */
export function isLeftAgain(flow: CalendarFlow, reading: Reading): boolean {
  const { stance, says, remainder } = reading;
  return stance === 'deny' && says.includes('refusal') && remainder.length === 0 && declines(flow, reading);
}

/** "Second to none": it names a place, and says that none is wanted. */
export function wantsOthers({ says }: Reading): boolean {
  return says.includes('others') || says.includes('skip');
}

/** "Maria Lopez, 555 123 4567": who is known as Maria has their whole name from now on. */
export function fullerName({ person: known, of }: ChosenFlow, reading: Reading): { readonly person?: string } {
  const name = personIn(reading);
  if (name === null || known === null || of !== undefined || name.length <= known.length) return {};
  return isNameOf(known, name) ? { person: name } : {};
}
