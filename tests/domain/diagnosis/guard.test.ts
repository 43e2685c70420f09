/** The guard over the model's words, with the reader that reads them (D8, D9, D11, D12). */
import { expect, test } from 'vitest';
import type { WordsRefusal } from '../../../contracts/state/diagnosis-state.ts';
import { judgeWords } from '../../../domain/diagnosis/guard.ts';
import { numbersIn, readReplyWords } from '../../../reading/diagnosis/reply.ts';
import { procedures, say, vocabulary } from './talk.ts';

const roof = procedures.find(({ shape }) => shape.id === 'roof_ac');
const cleared = say(['AC is not cooling', '118 volts', 'no it does not', 'the fan motor runs on direct 12v']).state;
const question = roof?.text('step.control_output.question') ?? '';
const numbers = numbersIn([question, roof?.text('step.control_output.howto') ?? '']);

function judged(words: string, hasImage = false) {
  return judgeWords(
    readReplyWords(words, question, vocabulary),
    { step: 'control_output', hasImage, numbers },
    cleared,
  );
}

test.each([
  `Good. ${question}`,
  `You read 118 volts, so the supply is fine. ${question}`,
  `The fan motor runs on direct power, so we look upstream. ${question}`,
])('D8 "%s" may be said', (words) => {
  expect(judged(words)).toEqual({ kind: 'fine' });
});

const held: readonly (readonly [string, WordsRefusal])[] = [
  ['Thanks.', 'step-not-asked'],
  [`Is the capacitor in range? ${question}`, 'asks-something-else'],
  [`The relay is defective. ${question}`, 'banned-word'],
  [`El relé está dañado. ${question}`, 'banned-word'],
  [`Реле неисправно. ${question}`, 'banned-word'],
  [`I can see in your photo how it sits. ${question}`, 'image-claim'],
  [`На вашем фото видно реле. ${question}`, 'image-claim'],
  [`As you said, 96 volts. ${question}`, 'invented-reading'],
  [`There is a crack in the line. ${question}`, 'invented-finding'],
  [`The root cause is the relay. ${question}`, 'premature-conclusion'],
  [`Replace the fan motor. ${question}`, 'replaces-cleared-part'],
];

test.each(held)('D11 "%s" is held: %s', (words, reason) => {
  expect(judged(words)).toMatchObject({ kind: 'held', because: expect.arrayContaining([reason]) });
});

test.each([
  ['de', 'en', true],
  ['de', 'de', true],
  ['en', 'en', false],
  ['und', 'en', false],
  ['ru', 'es', true],
])('D11 words in "%s" where the engine speaks "%s" are held: %s', (said, language, isHeld) => {
  const read = { ...readReplyWords(`Thanks. ${question}`, question, vocabulary), language: said };
  const judged = judgeWords(read, { step: 'control_output', hasImage: false, numbers, language }, cleared);
  expect(judged).toEqual(isHeld ? { kind: 'held', because: ['another-language'] } : { kind: 'fine' });
});

test('D8 where no step has to be asked a question of the model’s own may be', () => {
  const read = readReplyWords('Which one is it?', null, vocabulary);
  expect(judgeWords(read, { step: null, hasImage: false, numbers }, cleared)).toEqual({ kind: 'fine' });
});

test('D12 with an image attached a reply may speak of it', () => {
  expect(judged(`I can see in your photo how it sits. ${question}`, true)).toEqual({ kind: 'fine' });
});
