/** What an answer tells beyond the question of its step, and what has to be asked anew. */
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { voided } from '../moves.ts';
import { isTurned, isUndecided, namesChange } from '../remainder.ts';
import { othersBeside, otherWith } from '../whom.ts';
import { personIn, phoneIn, type Changes } from './answers.ts';
import { invitesIn } from './invites.ts';
import { again, ask, ended, search, type CalendarMove, type ChosenFlow } from './moves.ts';

/**
 * What an answer tells beyond its question: "The second one, with Anna." Nothing known is overwritten but whom it is
 * with, where somebody else is led to outright: "2 but with Tom".
 */
export function alsoTold<Kept extends CalendarFlow>(flow: Kept, reading: Reading): Kept {
  const number = reading.phones.length > 0 ? phoneIn(reading) : undefined;
  const invite = flow.of === undefined ? invitesIn(reading) : [];
  const other = flow.of === undefined && namesChange(reading) ? otherWith(reading, flow.person) : null;
  const person = other ?? flow.person ?? personIn(reading);
  const { whom } = reading.answers;
  const isOpen = flow.of === undefined && whom !== undefined && othersBeside(reading, person).length > 0;
  const kept = isOpen ? { whom: person === null ? whom : ({ ...whom, kind: 'also' } as const) } : {};
  const { whom: _settled, ...rest } = flow;
  return {
    ...(person === flow.person ? flow : (rest as Kept)),
    ...kept,
    person,
    phone: flow.phone === undefined ? number : flow.phone,
    ...(invite.length > 0 ? { invite } : {}),
  };
}

/** The addresses go with the person: an invitation must not reach whoever was meant before. */
export function whoElse(flow: ChosenFlow): CalendarMove {
  return ask({ ...voided(flow), step: 'person', person: null, whom: undefined, invite: undefined }, 'person');
}

export function anotherTime(flow: ChosenFlow): CalendarMove {
  return search({ ...flow, requestedTime: null });
}

export function isAny(changes: Changes): boolean {
  return Object.keys(changes).length > 0;
}

/** A no to the call itself ends the flow, unless the same message says yes, or something that could turn it round. */
export function declined(flow: CalendarFlow, reading: Reading): CalendarMove {
  const isUnclear =
    reading.stance === 'affirm' || reading.stance === 'change' || isTurned(reading) || isUndecided(reading);
  return isUnclear ? again(flow) : ended(flow, 'declined', 'declined');
}

/** "Later" alone puts the answer off; "make it later" moves the call. */
export function isPutOff({ times, says }: Reading): boolean {
  const [time, ...others] = times;
  const isDirection = time?.relative?.to === 'shown' && time.relative.minutes === undefined;
  return isDirection && others.length === 0 && !says.includes('change') && !says.includes('taking');
}
