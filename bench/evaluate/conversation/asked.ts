/** Which fields an assistant's turn asks for. */
import type { CompiledField } from '../../../reading/fields/field-words.ts';
import type { Turn } from './heard.ts';
import type { CompiledSchema } from '../../../reading/fields/schema.ts';
import type { Token } from '../../../reading/text/tokens.ts';
import { is } from '../../../reading/language/word-classes.ts';

/** A field counts as asked for from this many points on. */
const enough = 1.6;

/** Indexes of the fields that are asked for, with how sure that is. */
export function askedFields(turn: Turn, schema: CompiledSchema): ReadonlyMap<number, number> {
  const asked = new Map<number, number>();
  const { words } = turn;
  for (let from = 0; from < words.length;) {
    const { sentence } = words[from] as Token;
    let to = from + 1;
    while (to < words.length && words[to]?.sentence === sentence) to += 1;
    if (turn.asks[sentence] === true || isRequest(words, from, to)) askIn(words, from, to, schema, asked);
    from = to;
  }
  return asked;
}

function askIn(
  words: readonly Token[],
  from: number,
  to: number,
  schema: CompiledSchema,
  asked: Map<number, number>,
): void {
  const points = schema.fields.map(() => 0);
  let open = false;
  for (let i = from; i < to; i += 1) {
    const word = words[i] as Token;
    if (word.classes & is.asks) {
      open = true;
      addByQuestionWord(words, i, schema.fields, points);
    }
    const hits = schema.hits.get(word.stem);
    if (!hits) continue;
    for (const hit of hits)
      if (hit.kind === 'cue' || hit.kind === 'truth')
        points[hit.field] = Math.max(points[hit.field] ?? 0, 0) + hit.weight;
  }
  const offers = !open && isOffer(words, from);
  let best = 0;
  for (const each of points) best = Math.max(best, each);
  for (const [field, each] of points.entries()) {
    // Of an offer ("Would you like me to reserve a table?") only what it names outright is asked.
    const bar = offers && schema.fields[field]?.kind !== 'boolean' ? 3 : enough;
    if (each >= bar && each >= best * 0.45) asked.set(field, Math.max(asked.get(field) ?? 0, each));
  }
}

function addByQuestionWord(
  words: readonly Token[],
  i: number,
  fields: readonly CompiledField[],
  points: number[],
): void {
  const { fold } = words[i] as Token;
  const next = words[i + 1]?.fold;
  for (const { kind, index, counts, named } of fields) {
    let more = 0;
    if (fold.startsWith('when') || fold === 'cuando' || fold === 'когда')
      more = kind === 'date' || kind === 'datetime' ? 1.8 : kind === 'time' ? 1 : 0;
    else if (fold.startsWith('where') || fold === 'donde' || fold === 'где' || fold === 'куда')
      more = kind === 'place' ? 2 : 0;
    else if (fold.startsWith('who')) more = kind === 'person' ? 2 : named ? 0.6 : 0;
    else if (fold.startsWith('how') && next === 'many')
      more = counts || kind === 'number' || kind === 'quantity' ? 1.6 : 0;
    else if (fold.startsWith('how') && next === 'much')
      more = kind === 'money' ? 2 : kind === 'quantity' || kind === 'number' ? 1 : 0;
    else if (fold.startsWith('how') && next === 'long') more = kind === 'duration' ? 2 : 0;
    else if (next === 'time' || words[i + 2]?.fold === 'time')
      more = kind === 'time' ? 2 : kind === 'datetime' ? 1.6 : 0;
    else if (next === 'date' || next === 'day' || words[i + 2]?.fold === 'day' || words[i + 2]?.fold === 'date')
      more = kind === 'date' || kind === 'datetime' ? 1.8 : 0;
    else if (next === 'city' || next === 'location' || next === 'area' || next === 'place' || next === 'town')
      more = kind === 'place' ? 1.8 : 0;
    else if (next === 'type' || next === 'kind' || next === 'sort' || next === 'genre' || next === 'category')
      more = kind === 'text' && !named ? 0.8 : kind === 'choice' && !counts ? 0.8 : 0;
    points[index] = (points[index] ?? 0) + more;
  }
}

/** "Please tell me the city." */
function isRequest(words: readonly Token[], from: number, to: number): boolean {
  for (let i = from; i < to && i < from + 8; i += 1) {
    const { fold, head, classes } = words[i] as Token;
    if (head && classes & is.asks) return true;
    if (/^(?:please|tell|specify|provide|need|give|know|choose|pick|enter)$/.test(fold)) return true;
  }
  return false;
}

function isOffer(words: readonly Token[], from: number): boolean {
  for (let i = from; i < from + 8 && i < words.length; i += 1) {
    const fold = words[i]?.fold;
    if (fold === 'shall' || fold === 'should' || fold === 'may' || fold === 'can') return words[i + 1]?.fold === 'i';
    if (fold === 'would' || fold === 'do' || fold === 'did' || fold === 'will') return true;
  }
  return false;
}
