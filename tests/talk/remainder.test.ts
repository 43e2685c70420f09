/** G20 as laws over the whole open corpus: nothing that is taken stands in what is left over. */
import { expect, test } from 'vitest';
import { listener, type Heard } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import { readTalk, type TalkRow } from '../../bench/evaluate/talk/rows.ts';
import type { Span } from '../../contracts/reading.ts';

const hear = listener();
const heard = readTalk('tests/talk', 'open').map((row) => ({ row, ...hear(row, row.message) }));

/** How many rows still break each law. */
const yet = { values: 0, slots: 0 } as const;

test('G20 no name, number or address is taken out of what is left over', () => {
  const broken = heard.filter(({ row, reading, outcome }) => {
    const values = [outcome, { value: null, more: outcome.more }].flatMap(({ value, more }) => [
      ...(valued.has(outcome.kind) && value !== null ? [value] : []),
      ...Object.entries(more).flatMap(([field, found]) => (valued.has(field) ? [found] : [])),
    ]);
    const spans = values.flatMap((value) => spansOf(row.message, value));
    const isAlone = outcome.kind === 'name' && outcome.value?.toLowerCase() === reading.answers?.name?.toLowerCase();
    // A first message that plainly asks for something tells what it likes beside it (G12), and all of it is shown before anything is done.
    const isAsked = row.step === 'request' && reading.requests.some(({ plain }) => plain === true);
    // A correction of where an email goes is one only where it accounts for every word itself.
    const isReaddressed = reading.answers?.letter?.recipient !== undefined;
    // "Call me on 0171 5558899": a list of its own knows every word beside the number.
    const isFramed = outcome.kind === 'phone' && reading.answers?.numberBeside === undefined;
    const isOurs = isAlone || isAsked || isReaddressed || isFramed;
    // "Not 030 123456 but 030 654321": so does one that puts a value in the place of another.
    const { blank } = reading.answers?.letter ?? {};
    return (
      spans.some(
        (span) =>
          isLeft(span, reading) &&
          !isWhole(span, row.message) &&
          !(blank?.start === span.start && blank.end === span.end),
      ) && !isOurs
    );
  });
  expect(broken.length, listed(broken)).toBeLessThanOrEqual(yet.values);
});

test('G20 a choice is made by words that are accounted for', () => {
  const broken = heard.filter(({ row, reading, outcome }) => {
    // "Mondays are bad, so the other one": what is not wanted names nothing that is chosen.
    const naming: readonly Span[] = [...reading.ordinals, ...reading.times.filter(({ negated }) => negated !== true)];
    return (
      row.step === 'choice' &&
      outcome.kind === 'slot' &&
      naming.length > 0 &&
      naming.every((span) => isLeft(span, reading))
    );
  });
  expect(broken.length, listed(broken)).toBeLessThanOrEqual(yet.slots);
});

test('G20 nothing was done that no grammar of the final yes derives', () => {
  const broken = heard.filter(({ outcome, reading }) => outcome.kind === 'act' && reading.finalYes == null);
  expect(listed(broken)).toBe('');
});

/** Outcomes and fields whose value is a piece of the message. */
const valued = new Set(['name', 'person', 'phone', 'address', 'invite']);

function spansOf(message: string, value: string): readonly Span[] {
  const start = value === '' ? -1 : message.toLowerCase().indexOf(value.toLowerCase());
  return start < 0 ? [] : [{ start, end: start + value.length }];
}

function isLeft(span: Span, { remainder }: Heard['reading']): boolean {
  return remainder.some(({ start, end }) => start < span.end && span.start < end);
}

/** "May Hope" and nothing else is a name, whatever its words mean; so is "ana, gracias" where a name is asked for. */
function isWhole({ start, end }: Span, message: string): boolean {
  return `${message.slice(0, start)}${message.slice(end)}`.replace(/[\s.,!]/gu, '') === '';
}

function listed(broken: readonly ({ readonly row: TalkRow } & Heard)[]): string {
  return broken
    .map(({ row, outcome, reading }) => {
      const left = (reading.remainder ?? []).map(({ start, end }) => row.message.slice(start, end));
      return `${row.id} ${JSON.stringify(row.message)}: ${told(outcome)}, with ${JSON.stringify(left)} left over`;
    })
    .join('\n');
}
