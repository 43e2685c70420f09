/**
 * The question of a clarification that the participant is asked, as data (G23), and what is given as its answer: values
 * by field.
 */
import type { Clarification, FieldAnswer } from '../../contracts/state/clarification-state.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { GivenAnswer, GivenValue, Option, Slot, SlotType } from '../../contracts/reading/question.ts';
import type { Issue } from '../../contracts/reading/reading.ts';
import { isOpen, remainingFields } from '../clarification/request-state.ts';
import { mostOptions, placeIn, wordsGiven, type StepQuestion } from '../flows/offered.ts';
import { fingerprint } from '../words/fingerprint.ts';
import { blockingClarifications } from './clarifying.ts';

/** What holds the participant's own words back; null: nothing, or somebody else is asked. */
export function askedOfParticipant(state: ConversationState): Clarification | null {
  const [open] = blockingClarifications(state);
  return open !== undefined && open.instruction === null ? open : null;
}

/** Another one whenever something else is asked. */
export function clarificationId(open: Clarification): string {
  return `${open.id}:${fingerprint([open.status, ...doubtsLeft(open).map(({ field }) => field)].join(' '))}`;
}

/**
 * A slot for each field that is still asked for. Where nobody has answered in time there is nothing left but to give it
 * up.
 */
export function clarificationQuestion(open: Clarification): StepQuestion {
  const asked = isOpen(open) ? doubtsLeft(open) : [];
  const [only, ...more] = asked;
  const own = only === undefined || more.length > 0 ? [] : optionsOf(only);
  return {
    kind: 'clarification',
    options: [...own, { id: 'cancel', text: 'cancel' }],
    slots: asked.map(slotOf),
  };
}

/** The answers that an option or values come to; null: there is no such option. */
export function answersGiven(
  open: Clarification,
  given: GivenAnswer,
  messageId: string,
): readonly FieldAnswer[] | null {
  const left = doubtsLeft(open);
  if ('values' in given)
    return left.flatMap(({ field }) => {
      const value = given.values[field];
      return value === undefined || value === null ? [] : [{ field, value: contentOf(value, messageId) }];
    });
  const [issue] = left;
  if (issue === undefined || !clarificationQuestion(open).options.some(({ id }) => id === given.option)) return null;
  if (issue.expects === 'boolean') return [{ field: issue.field, value: given.option === 'yes' }];
  const choice = issue.choices?.[placeIn(given.option, 'choice') ?? -1];
  return choice === undefined ? null : [{ field: issue.field, value: choice }];
}

/** Words of one's own stay in their message. */
function contentOf(value: NonNullable<GivenValue>, messageId: string): FieldAnswer['value'] {
  const words = wordsGiven(value);
  if (words !== null) return { messageId, start: words.start, end: words.end };
  return value as Exclude<typeof value, object>;
}

function doubtsLeft(open: Clarification): readonly Issue[] {
  const left = remainingFields(open);
  return open.issues.filter(({ field }) => left.includes(field));
}

function optionsOf({ expects, choices = [], labels = choices }: Issue): readonly Option[] {
  if (expects === 'boolean')
    return [
      { id: 'yes', text: 'yes' },
      { id: 'no', text: 'no' },
    ];
  return choices.slice(0, mostOptions - 1).map((choice, place) => ({
    id: `choice-${place + 1}`,
    text: 'named',
    values: { name: labels[place] ?? choice },
  }));
}

function slotOf({ field, expects = 'text', choices = [], labels = choices, least, most }: Issue): Slot {
  const isChoice = choices.length > 0 && (expects === 'choice' || expects === 'text');
  return {
    slot: field,
    type: isChoice ? 'choice' : types[expects],
    text: 'asked',
    values: { field },
    required: true,
    ...(isChoice ? { choices: choices.map((value, place) => ({ value, label: labels[place] ?? value })) } : {}),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  };
}

const types: Readonly<Record<NonNullable<Issue['expects']>, SlotType>> = {
  text: 'text',
  number: 'number',
  money: 'number',
  percentage: 'number',
  date: 'date',
  time: 'clock',
  datetime: 'time',
  duration: 'duration',
  email: 'address',
  boolean: 'boolean',
  choice: 'text',
};
