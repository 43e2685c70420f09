/** What a model thinks is taken out of its words, however a server passes it on and wherever the stream is parted. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Thoughts } from '../../../adapters/openai/thoughts.ts';

/** What is said of a text that comes in these parts. */
function saidOf(parts: readonly string[], { isCut = false, tools = [] as readonly string[] } = {}): string {
  const thoughts = new Thoughts(tools);
  let said = '';
  for (const spoken of [...parts.map((part) => thoughts.push(part)), thoughts.end(isCut)])
    said = spoken.isAnew ? spoken.words : said + spoken.words;
  return said;
}

const taken: readonly (readonly [what: string, sent: string, said: string])[] = [
  ['nothing to take out', 'Have you called them?', 'Have you called them?'],
  ['<think>', '<think>I could offer a call.</think>\n\nHave you called them?', 'Have you called them?'],
  ['<think> in capitals', '<THINK>I could.</THINK>Hello.', 'Hello.'],
  ['<thinking>', '<thinking>I could.</thinking> Hello.', 'Hello.'],
  ['<thought>', '<thought>\nI could.\n</thought>\nHello.', 'Hello.'],
  ['<reasoning>', '<reasoning>I could.</reasoning>Hello.', 'Hello.'],
  ['[THINK]', '[THINK]I could.[/THINK]Hello.', 'Hello.'],
  ['◁think▷', '◁think▷I could.◁/think▷Hello.', 'Hello.'],
  ['Gemma’s channel', '<|channel>thought\nI could.<channel|>Hello.', 'Hello.'],
  ['Cohere’s marks', '<|START_THINKING|>I could.<|END_THINKING|><|START_RESPONSE|>Hello.<|END_RESPONSE|>', 'Hello.'],
  ['thoughts of no length', '<think>\n\n</think>\n\nHello.', 'Hello.'],
  ['marks that are mixed up', '<think>I could.</thinking>Hello.', 'Hello.'],
  ['thoughts between words', 'Hello.\n<think>And now?</think>\nHow are you?', 'Hello.\nHow are you?'],
  ['thoughts twice', '<think>One.</think>Hello. <think>Two.</think>Bye.', 'Hello. Bye.'],
  ['thoughts within thoughts', '<think>One <think>two</think> three</think>Hello.', 'Hello.'],
  ['a mark that nothing opened', 'The user is absent. I offer a call.\n</think>\n\nHello.', 'Hello.'],
  ['such a mark right behind a word', 'I say "Yes"</think>Hello.', 'Hello.'],
  ['[/THINK] that nothing opened', 'I could.[/THINK]Hello.', 'Hello.'],
  ['thoughts that never end', '<think>I could offer', ''],
  ['such ones behind a sentence', 'Hello.\n<think>I could offer', 'Hello.\n'],
  ['nothing but thoughts', '<think>I could.</think>', ''],
  ['nothing but thoughts that nothing opened', 'I could.</think>\n', ''],
  [
    'harmony',
    '<|channel|>analysis<|message|>I could offer.<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>',
    'Hello.',
  ],
  [
    'harmony with its first mark',
    '<|start|>assistant<|channel|>analysis<|message|>I could.<|end|><|start|>assistant<|channel|>final <|constrain|>text<|message|>Hello.',
    'Hello.',
  ],
  ['harmony without an answer', '<|channel|>analysis<|message|>I could.<|end|>', ''],
  ['a channel that was cut', '<|channel|>analysis<|message|>I could', ''],
  ['a final channel alone', '<|channel|>final<|message|>Hello.', 'Hello.'],
  ['a channel beside', '<|channel|>commentary<|message|>Let me see.<|end|><|channel|>final<|message|>Hello.', 'Hello.'],
  ['a header whose end was swallowed', '<|channel|>final Hello.', 'Hello.'],
  ['harmony without its marks', 'analysisWe have to greet.assistantfinalHello.', 'Hello.'],
  ['the same in two channels', 'analysisWe greet.assistantcommentaryLet me see.assistantfinalHello.', 'Hello.'],
  ['the same, cut', 'analysisWe have to greet', ''],
  ['half of its marks', 'analysis<|message|>We greet.<|end|>\n<|channel|>final<|message|>Hello.', 'Hello.'],
];

const kept: readonly (readonly [what: string, sent: string])[] = [
  ['a mark in code', 'Qwen wraps them in `<think>` and `</think>`.'],
  ['marks in one piece of code', 'Look for `<think>…</think>` in it.'],
  ['marks in a block of code', 'So:\n```xml\n<think>a</think>\n```\nThat is all.'],
  ['a closing mark in a block of code', 'So:\n\n~~~\na</think>\n~~~\nThat is all.'],
  ['marks between quotation marks', 'It begins with "<think>" and ends with "</think>".'],
  ['both marks between one pair', 'It says “<think>…</think>” first.'],
  ['an opening mark in a sentence', 'The tag <think> marks what a model thinks.'],
  ['a word that a channel is called', 'analysis of the contract: nothing to do.'],
  ['a word that begins like a channel', 'commentary, as asked.'],
  ['other marks', 'a < b, <b>bold</b>, [1], <|x|>, </thin'],
  ['a mark that does not end', 'It is <think'],
];

describe('thoughts are no speech', () => {
  test.each(taken)('%s is taken out', (_, sent, said) => {
    expect(saidOf([sent])).toBe(said);
    expect(saidOf(Array.from(sent))).toBe(said);
  });

  test.each(kept)('%s stays', (_, sent) => {
    expect(saidOf([sent])).toBe(sent);
    expect(saidOf(Array.from(sent))).toBe(sent);
  });

  test('an opening mark in a sentence that was cut at its length is none that is spoken about', () => {
    expect(saidOf(['Well, <think>I could'], { isCut: true })).toBe('Well, ');
  });

  test('a call on a channel is a call', () => {
    const sent =
      '<|channel|>commentary to=functions.propose_action <|constrain|>json<|message|>{"action":"email"}<|call|>';
    expect(saidOf([sent], { tools: ['propose_action'] })).toBe(
      '<tool_call>{"name":"propose_action","arguments":{"action":"email"}}</tool_call>',
    );
    expect(saidOf([sent])).toBe('');
  });

  test('law: wherever a stream is parted, the same is said', () => {
    const marks = ['<think>', '</think>', '<|channel|>', 'analysis', 'final', '<|message|>', '<|end|>', '<|start|>'];
    const others = ['`', '```\n', '"', 'Hello.', ' ', '\n', 'assistantfinal', '[THINK]', '[/THINK]', 'a', '<'];
    const pieces = fc.constantFrom(...marks, ...others);
    const cuts = fc.array(fc.nat(60), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), cuts, (words, at) => {
        const sent = words.join('');
        const places = [...new Set(at.filter((one) => one < sent.length))].toSorted((one, other) => one - other);
        const parts = places.map((from, place) => sent.slice(from, places[place + 1]));
        expect(saidOf([sent.slice(0, places[0]), ...parts])).toBe(saidOf([sent]));
      }),
      { numRuns: 2_000 },
    );
  });
});
