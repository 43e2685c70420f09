/** How long a value says that something lasts, so that "one hour", "60 minutes" and "1 h" are the same. */
import type { TimeUnit } from '../../contracts/language/time-parts.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { Text } from '../text/text.ts';
import { lengthAt } from './lengths.ts';
import { Scan } from './lookup.ts';
import { tablesFor } from './tables.ts';

/**
 * In seconds: the lengths of a value together ("1 hour 30 minutes"). Null: it says something else too, or one that no
 * clock tells (a month).
 */
export function secondsLasting(value: string): number | null {
  const [sentence, ...others] = new Text(value.slice(0, longest)).sentences;
  const [table] = sentence && others.length === 0 ? tablesFor([sentence]) : [];
  if (!sentence || !table) return null;
  const scan = new Scan(value, sentence.words, table);
  let seconds: number | null = null;
  for (let at = 0; at < scan.length;) {
    const length = lengthAt(scan, at);
    const unit = length && secondsOf[length.unit];
    if (length && unit !== undefined && unit !== null) {
      seconds = (seconds ?? 0) + length.count * unit;
      at = length.to;
    } else if (length === null && (classesOf(scan.fold(at)) & is.stop) !== 0) at += 1;
    else return null;
  }
  return seconds;
}

const longest = 60;

const secondsOf: Partial<Record<TimeUnit, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };
