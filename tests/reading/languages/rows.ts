/** What is read in a row, as one word: the same question of every language. */
import { message, reply } from '../words.ts';
import type { Asked } from './german.ts';

/** What a reading says to what is asked. */
export function readAs(asked: Asked, text: string): string {
  return answers[asked](text);
}

const answers: Readonly<Record<Asked, (text: string) => string>> = {
  stance: (text) => message(text).stance,
  request: requested,
  decline: (text) => {
    const [first] = message(text).declines;
    return first === undefined ? 'none' : (first.action ?? 'any');
  },
  skips: (text) => `${message(text).skips}`,
  'asks-back': (text) => `${message(text).asksBackOnly}`,
  situation: (text) => message(text).situation.kind,
  reported: requested,
  signal: (text) => {
    const { signals } = reply(text);
    const best = signals.find(({ strength }) => strength === 'strong') ?? signals[0];
    return best === undefined ? 'none' : `${best.action}:${best.strength}`;
  },
  act: (text) => reply(text).sentences[0]?.act ?? 'none',
  language: (text) => message(text).language,
};

function requested(text: string): string {
  const [first] = message(text).requests;
  return first === undefined ? 'none' : `${first.action}:${first.verb ?? 'new'}`;
}
