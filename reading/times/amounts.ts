/** Minutes of an hour as a clock names them: "quarter", "half", "ten minutes". */
import type { Scan } from './lookup.ts';
import { numberAt } from './numbers.ts';
import type { Counted } from './pieces.ts';

export interface Amount extends Counted {
  /** Only a number: no quarter, no minutes. */
  readonly isPlain: boolean;
  readonly isWord: boolean;
}

/** Minutes of an hour: a quarter, a half, a number with or without "minutes". */
export function amountAt(scan: Scan, i: number): Amount | null {
  const three = scan.at(i, 'threeQuarters');
  if (three) return { value: 45, to: three.to, digits: false, isPlain: false, isWord: true };
  const quarter = scan.at(i, 'quarter');
  if (quarter) return { value: 15, to: quarter.to, digits: false, isPlain: false, isWord: true };
  const half = scan.at(i, 'half');
  if (half) return { value: 30, to: half.to, digits: false, isPlain: false, isWord: true };
  const number = numberAt(scan, i);
  if (!number) return null;
  const unit = scan.unit(number.to);
  const isMinutes = unit?.unit === 'minute';
  return {
    ...number,
    to: isMinutes ? unit.to : number.to,
    isPlain: !isMinutes,
    isWord: !number.digits,
  };
}
