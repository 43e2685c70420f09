/** Signs that are no words: ticks, crosses, hearts. What is not known here is left over. */
import type { Remainder } from '../../contracts/reading/reading.ts';
import type { TalkClass } from './talk-classes.ts';

interface Symbol {
  readonly says: Extract<TalkClass, 'assent' | 'refusal'> | null;
  readonly part: Remainder | null;
}

const assents = new Set('✅✔☑✓');
const refusals = new Set('❌✖✗✘⛔✋');
const friendly = new Set('☺♥❤☀✨⭐★☆♡•·№');

const none: readonly Symbol[] = [];

/** "+": a yes where nothing else is written; beside words it says nothing. */
const plus: readonly Symbol[] = [{ says: 'assent', part: null }];
const longestPlus = 3;

function isPlus(text: string): boolean {
  const sign = text.trim();
  return sign !== '' && sign.length <= longestPlus && Array.from(sign).every((letter) => letter === '+');
}

/** Of ASCII only + < = > | ~ are signs, and they say nothing. */
function mayHold(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7e) return true;
  return false;
}

/** The signs of a text, each with what it says. */
export function symbolsIn(text: string): readonly Symbol[] {
  if (isPlus(text)) return plus;
  if (!mayHold(text)) return none;
  const found: Symbol[] = [];
  for (const { 0: sign, index } of text.matchAll(/[\p{So}\p{Sm}]/gu)) {
    if (sign.length > 1 || friendly.has(sign)) continue;
    if (assents.has(sign)) found.push({ says: 'assent', part: null });
    else if (refusals.has(sign)) found.push({ says: 'refusal', part: null });
    else if (!'+=<>|~'.includes(sign))
      found.push({ says: null, part: { start: index, end: index + 1, kind: 'unknown' } });
  }
  return found;
}
