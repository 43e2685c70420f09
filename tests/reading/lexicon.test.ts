import { describe, expect, test } from 'vitest';
import { lexicon, type Lexicon } from '../../contracts/assistant/lexicon.ts';
import { compileLexicon, mergeLexicons } from '../../reading/phrases/lexicon.ts';
import { readMessage } from '../../reading/gate/message.ts';
import { readReply } from '../../reading/gate/reply.ts';
import { PhraseError } from '../../reading/phrases/phrase-syntax.ts';
import { phraseBook } from '../../reading/phrases/phrases.ts';
import { sentencesOf } from '../../reading/text/sentences.ts';
import { defaults } from './words.ts';

const own = (file: unknown): Lexicon => lexicon.parse(file);
const found = (phrase: string, text: string, lists = {}) => {
  const book = phraseBook([{ tag: { name: 'x' }, phrases: [phrase] }], lists);
  return [...sentencesOf(text)].flatMap(({ words }) =>
    book.matches(words).map(({ from, to }) =>
      words
        .slice(from, to)
        .map(({ fold }) => fold)
        .join(' '),
    ),
  );
};

describe('the phrase language', () => {
  test.each([
    ['a word', 'call', 'Call me, recall, calls', ['call']],
    ['words in a row', 'a call', 'a call, a big call', ['a call']],
    ['one of several', '(call|video call) now', 'a video call now', ['video call now', 'call now']],
    ['what may be there', 'a [quick|very quick] call', 'a call. a very quick call', ['a call', 'a very quick call']],
    ['a gap', 'book ..2 call', 'book a call. book a very short call', ['book a call']],
    ['a gap stays in its clause', 'book ..4 call', 'book it, then I call', []],
    ['the beginning of a clause', '^ call', 'please call. I call. Well, call', ['call', 'call']],
    ['the end of a sentence', 'no need $', 'no need. no need to worry', ['no need']],
    ['a word that begins so', 'schedul* it', 'scheduling it', ['scheduling it']],
    ['not this word next', 'my !(opinion) ..1 view', 'my own view. my opinion view', ['my own view']],
    ['a list', 'a <talk>', 'a call, a chat', ['a call', 'a chat']],
    ['a list in a row of words', '(a <talk>|the end)', 'a chat. the end', ['a chat', 'the end']],
    ['accents and case', 'reunión', 'la REUNION', ['reunion']],
    ['an emoji', '(👍)', 'fine👍', ['👍']],
  ])('%s', (_, phrase, text, expected) => {
    expect(found(phrase, text, { talk: ['call', 'chat'] })).toEqual(expected);
  });

  test.each([
    ['..2 call', 'no word it must begin with'],
    ['[a] ..2', 'no word it must begin with'],
    ['a <nothing>', 'not defined'],
    ['(a', 'does not close'],
    ['a)', 'misplaces'],
    ['((a))', 'nests'],
    ['a ..99 b', '..12'],
    ['a b+c', 'no word'],
    ['!a b', 'no group'],
    ['a ..9 b ..9 c ..9 d ..9 e', 'Shorten its gaps'],
    ['a <loop>', 'contain each other'],
    ['(<many> <many> <many>)', 'Split it'],
  ])('refuses "%s" and says what to do', (phrase, reason) => {
    const many = Array.from({ length: 50 }, (_, index) => `w${index}`);
    expect(() => found(phrase, '', { loop: ['<loop>'], many })).toThrow(PhraseError);
    expect(() => found(phrase, '', { loop: ['<loop>'], many })).toThrow(reason);
  });
});

describe('an assistant’s own lexicon', () => {
  test('adds phrases, lists and actions', () => {
    const merged = mergeLexicons(
      defaults,
      own({
        lists: { talk: ['powwow'] },
        actions: { calendar: { requests: ['(hold|have) court'] }, ticket: { strong: ["(i'll|i will) open a ticket"] } },
      }),
    );
    const compiled = compileLexicon(merged, 'own');
    expect(
      readReply("I'll schedule a powwow. I'll open a ticket.", compiled).signals.map(({ action }) => action),
    ).toEqual(['calendar', 'ticket']);
    expect(readMessage('hold court', compiled).requests).toMatchObject([{ action: 'calendar' }]);
    expect(readMessage('book a call', compiled).requests).toMatchObject([{ action: 'calendar' }]);
    expect(readMessage('hi', compiled).lexicon).toBe('own');
  });

  test('does without actions and phrases', () => {
    const without = compileLexicon(mergeLexicons(defaults, own({ without: { actions: ['email'] } })), 'own');
    expect(readMessage('draft an email', without).requests).toEqual([]);
    const base = own({ actions: { calendar: { requests: ['book it', 'plan it'] } } });
    const merged = mergeLexicons(base, own({ without: { phrases: ['book it'] } }));
    expect(merged.actions['calendar']?.requests).toEqual(['plan it']);
    expect(merged.without).toEqual({ actions: [], phrases: [], danger: false });
  });

  test('an empty one changes nothing', () => {
    expect(mergeLexicons(defaults, own({}))).toEqual({
      ...defaults,
      without: { actions: [], phrases: [], danger: false },
    });
  });

  test('an unknown field is refused', () => {
    expect(lexicon.safeParse({ phrases: [] }).success).toBe(false);
    expect(lexicon.safeParse({ actions: { calendar: { weak: [] } } }).success).toBe(false);
  });
});
