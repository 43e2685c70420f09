/** Phone numbers in a text, found within a fixed reach. */
import type { Reading } from '../../contracts/reading/reading.ts';
import { spanOf } from '../text/spans.ts';

const most = 4;
const longestNumber = 32;

/**
 * Phone numbers: 7 to 15 digits, with the usual signs between them. Dates, times and amounts are too short or carry
 * signs that phone numbers do not.
 */
export function phonesIn(text: string): Reading['phones'] {
  const found: Reading['phones'] = [];
  for (let i = 0; i < text.length && found.length < most;) {
    const code = text.charCodeAt(i);
    if (!isDigit(code) && code !== 0x2b && code !== 0x28) {
      i += 1;
      continue;
    }
    const end = numberEnd(text, i);
    const raw = text.slice(i, Math.min(end, i + longestNumber + 1));
    const digits = raw.replace(/\D/g, '').length;
    const alone = !isPartOfWord(text, i - 1) && !isPartOfWord(text, end);
    if (alone && raw.length <= longestNumber && digits >= 7 && digits <= 15 && !isDate(raw)) {
      found.push({ ...spanOf(text, i, end), number: raw });
    }
    i = Math.max(end, i + 1);
  }
  return found;
}

function numberEnd(text: string, from: number): number {
  let end = from;
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isDigit(code)) end = i + 1;
    // At most two signs between digits: "+1 (555) 010-0199", but not two numbers of a table.
    else if (
      i - end >= 2 ||
      !(
        code === 0x20 ||
        code === 0x2d ||
        code === 0x2e ||
        code === 0x28 ||
        code === 0x29 ||
        code === 0x2f ||
        code === 0x2b
      )
    )
      break;
  }
  return end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isPartOfWord(text: string, at: number): boolean {
  return /[a-z_@:#$€£]/i.test(text.charAt(at));
}

function isDate(raw: string): boolean {
  return /^\d{4}[-./]\d{1,2}[-./]\d{1,2}(?:\D|$)|^\d{1,2}[-./]\d{1,2}[-./]\d{2,4}(?:\D|$)/.test(raw);
}
