/** What an expression of time is made of. */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import type { Mark } from '../../contracts/language/times.ts';

/** What an entry is, beside the marks. */
export type Kind =
  | Mark
  | 'number'
  | 'ordinal'
  | 'weekday'
  | 'month'
  | 'day'
  | 'part'
  | 'partOfToday'
  /** "Freitagnachmittag": the weekday as ten thousands, then the hours. */
  | 'weekdayPart'
  /** "Восьмого": a day of the month by its form. */
  | 'monthDayWord'
  | 'instant'
  | 'unit'
  | 'length'
  | 'holiday'
  | 'place'
  | 'zone';

/** A piece of an expression. */
export interface Piece {
  readonly said: TimeParts;
  /** The word behind it. */
  readonly to: number;
  /** By its words alone it could be something else: a number, a price. It counts only where nothing else is said. */
  readonly weak?: boolean;
}

/** A piece that may also bound a time. */
export interface Stretch extends Piece {
  /** How long it lasts, where its words say only when it begins. */
  readonly lastsMinutes?: number;
  readonly bound?: TimeMention['bound'];
}

/** A number where it stands. */
export interface Counted {
  readonly value: number;
  /** The word behind it. */
  readonly to: number;
  /** Written in digits. */
  readonly digits: boolean;
}
