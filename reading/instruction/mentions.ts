/** Values that stand in a participant's words, whatever they are for: what an answer to a question may be made of. */
import type { Findings } from '../../contracts/reading.ts';
import { emailsIn } from '../values/contacts.ts';
import { quoteOf, spanOf } from '../text/spans.ts';
import type { Word } from '../text/sentences.ts';
import type { Sentences } from './sentences.ts';
import type { Value } from '../values/value.ts';
import { wordsOf } from '../language/words.ts';

type Mention = NonNullable<Findings['mentions']>[number];

const mostMentions = 12;
const kinds = new Set([
  'money',
  'percentage',
  'date',
  'time',
  'datetime',
  'duration',
  'number',
  'quantity',
  'identifier',
]);

/** At most twelve and of the first forty sentences, addresses first, the others in the order of the text; a day and the time right behind it are one. */
export function mentionsIn(sentences: Sentences): Mention[] {
  const { text } = sentences;
  const found: Mention[] = emailsIn(text).map(({ start, end, address }) => ({
    start,
    end,
    kind: 'email',
    value: address.slice(0, 160),
  }));
  for (const { words, values } of sentences.beginning()) {
    if (found.length >= mostMentions) break;
    for (const value of joined(values)) {
      if (!kinds.has(value.kind) || found.length >= mostMentions) continue;
      const unit = value.kind === 'quantity' ? unitOf(text, words, value) : undefined;
      const span = spanOf(text, value.start, unit?.end ?? value.end);
      found.push({
        ...span,
        kind: value.kind,
        value: contentOf(value, quoteOf(text, span)),
        ...(value.kind === 'number' || value.kind === 'quantity' ? eitherOf(quoteOf(text, span)) : {}),
        ...(isDenied(words, value.at) ? { denied: true } : {}),
      });
    }
  }
  return found;
}

/** "1.200": languages part thousands and decimals with the same marks. */
function eitherOf(quote: string): Pick<Mention, 'either'> {
  const [, minus = '', whole, mark, part] = /^([-−–]?)([1-9]\d{0,2})([.,])(\d{3})(?![\d.,])/.exec(quote) ?? [];
  if (whole === undefined || part === undefined || (mark !== '.' && mark !== ',')) return {};
  const sign = minus === '' ? 1 : -1;
  return { either: { mark, grouped: sign * Number(whole + part), decimal: sign * Number(`${whole}.${part}`) } };
}

/** "4 December at 17:00 CET": one date and time. */
function joined(values: readonly Value[]): readonly Value[] {
  const out: Value[] = [];
  for (const value of values) {
    const last = out.at(-1);
    const follows = last !== undefined && value.at - last.at <= 2;
    if (follows && value.kind === 'time' && last.kind === 'date')
      out[out.length - 1] = { ...last, kind: 'datetime', end: value.end, at: value.at };
    else if (follows && value.kind === 'zone' && (last.kind === 'datetime' || last.kind === 'time'))
      out[out.length - 1] = { ...last, end: value.end, at: value.at };
    else out.push(value);
  }
  return out;
}

/** "Not 40", "instead of 40". */
function isDenied(words: readonly Word[], at: number): boolean {
  const [lead, before] = [words[at - 1]?.fold ?? '', words[at - 2]?.fold ?? ''];
  return deniedLeads.has(lead) || (deniedJoints.has(lead) && deniedLeads.has(before));
}

const deniedLeads = wordsOf('deniedLeads');
const deniedJoints = wordsOf('deniedJoints');

/** What an amount counts: the word right behind it, where the amount is none but the number. */
function unitOf(text: string, words: readonly Word[], { start, end }: Value): Word | undefined {
  const next = words.find((word) => word.start >= end);
  const isNumber = !/\p{L}/u.test(text.slice(start, end));
  return isNumber && next?.start === end + 1 && text[end] === ' ' && /\p{L}/u.test(next.fold) ? next : undefined;
}

function contentOf({ kind, same }: Value, quote: string): Mention['value'] {
  if (kind !== 'number' && kind !== 'quantity') return quote;
  const number = Number(same);
  return same !== null && same !== '' && Number.isFinite(number) ? number : quote;
}
