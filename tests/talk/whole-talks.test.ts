/**
 * The instrument of whole talks (`npm run evaluate -- --task=talks`): a few people reach what they want, and a product
 * that does something else is found out.
 */
import { expect, test } from 'vitest';
import { evaluateTalks, playAll } from '../../bench/evaluate/talks.ts';
import { hrManager, type Begins, type Talk } from '../../bench/evaluate/talks/product.ts';
import type { EffectOrder } from '../../contracts/state/effect.ts';
import { testInLaws } from '../support/laws.ts';

const begin = hrManager();
const few = { language: null, seed: 1, people: 2, talks: 1, options: true } as const;
/** Somebody who wants a call at a time that is shown; somebody who names one; an email. */
const english = { language: 'en', seed: 1, people: 3, options: true } as const;

/** The product, with another outbox than its own. */
function doing(otherwise: (done: readonly EffectOrder[], said: number) => readonly EffectOrder[]) {
  return (begins: Begins): Talk => {
    const talk = begin(begins);
    let said = 0;
    return {
      say(text) {
        said += 1;
        return talk.say(text);
      },
      answer(answer) {
        said += 1;
        return talk.answer(answer);
      },
      get outbox() {
        return otherwise(talk.outbox, said);
      },
    };
  };
}

test('nobody gets anything done that they did not agree to, and the figures say who got what', async () => {
  const figures = await evaluateTalks(few, begin);
  expect(figures).toMatchObject({ people: 8, wrong_acts: 0 });
  expect(Object.keys(figures.languages)).toEqual(['en', 'es', 'ru', 'de']);
  expect(figures.reached).toBeGreaterThan(0.7);
  expect(figures.beyond).toBeGreaterThanOrEqual(0);
  expect(Object.keys(figures.asked_again)).toContain('yes');
  expect(figures.worst.length).toBeLessThanOrEqual(1);
});

testInLaws('the same seed gives the same talks, another one others', async () => {
  const talks = async (seed: number) =>
    (await playAll({ ...english, people: 1, seed }, begin)).map((one) => one.transcript);
  expect(await talks(1)).toEqual(await talks(1));
  expect(await talks(2)).not.toEqual(await talks(1));
});

test.each<[string, (done: readonly EffectOrder[], said: number) => readonly EffectOrder[]]>([
  [
    'books with somebody else',
    (done) => done.map((one) => withPreview(one, { person: 'Somebody Else', to: 'else@example.com' })),
  ],
  ['does it twice', (done) => done.flatMap((one) => [one, one])],
  ['does something before anybody agreed', (_done, said) => (said < 2 ? [] : [unasked])],
])('a product that %s does a wrong thing, and nobody reaches their goal with it', async (_name, otherwise) => {
  for (const { wrongActs, reached } of await playAll(english, doing(otherwise))) {
    expect(wrongActs.length).toBeGreaterThan(0);
    expect(reached).toBe(false);
  }
});

testInLaws('a product that does nothing is one with which nobody reaches anything', async () => {
  const played = await playAll(
    english,
    doing(() => []),
  );
  expect(played.map(({ reached }) => reached)).toEqual([false, false, false]);
});

/** A product that understands no word behind the first message. */
function deaf(begins: Begins): Talk {
  const talk = begin(begins);
  let said = 0;
  return {
    say(text) {
      said += 1;
      return talk.say(said === 1 ? text : 'flumbert zorvane');
    },
    answer: (answer) => talk.answer(answer),
    get outbox() {
      return talk.outbox;
    },
  };
}

test('G23 whoever is not understood at all reaches what they want by options, and without them does not', async () => {
  const [withOptions] = await playAll({ ...english, people: 1 }, deaf);
  expect(withOptions).toMatchObject({ reached: true, wrongActs: [], lastResorts: 3 });
  const [without] = await playAll({ ...english, people: 1, options: false }, deaf);
  expect(without).toMatchObject({ reached: false, wrongActs: [] });
});

test('a language that nobody speaks is refused', async () => {
  await expect(evaluateTalks({ ...few, language: 'xx' }, begin)).rejects.toThrow(
    '--language=xx is none of en, es, ru, de.',
  );
});

function withPreview(order: EffectOrder, values: Readonly<Record<string, string>>): EffectOrder {
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => name in order.preview));
  return { ...order, preview: { ...order.preview, ...known } };
}

const unasked: EffectOrder = {
  actionId: 'talk-a1',
  kind: 'calendar',
  preview: {
    person: 'Grace Okafor',
    starts_at: '2026-12-04T09:00:00.000Z',
    ends_at: '2026-12-04T09:30:00.000Z',
    time_zone: 'Europe/Berlin',
    phone: null,
    topic: '',
  },
  previewHash: 'none',
  approvedAt: '2026-12-03T09:00:00.000Z',
  participant: null,
  assistant: 'hr-manager',
  assistantVersion: '1',
};
