/** Plain questions in a flow: what they ask about, so that whoever has it before them can say it. */
import type { Answers } from '../../contracts/reading/answers.ts';
import type { Text } from '../text/text.ts';
import { askedAboutIn } from '../phrases/short.ts';

type Asks = NonNullable<Answers['asks']>;

/** In UTF-16 code units: a longer one asks for more than one thing. */
const longest = 200;
const mostWords = 14;
const mostAsked = 3;

/**
 * As they are written: a word of a question is no slip of one that answers. In the order of the message, each once;
 * none where no sentence is a question.
 */
export function questionsIn(said: Text): Asks {
  if (said.source.length > longest) return [];
  const asked = said.written.flatMap(({ words, mark }) => {
    const about = words.length > mostWords ? null : askedAboutIn(words);
    return about !== null && (mark >= 0 || about.isWhole) ? [about.about] : [];
  });
  return [...new Set(asked)].slice(0, mostAsked);
}
