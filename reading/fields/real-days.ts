/** Whether a day that somebody names is in the calendar: "2026-02-30" and "31 June" are not (C16). */
import { Text } from '../text/text.ts';
import { classify } from '../values/classify.ts';

/** Whether a text names a day or a time of day that there is none of. Of what names neither, false. */
export function namesNoRealDay(text: string): boolean {
  const short = text.slice(0, longest);
  if (isNoClockTime(short)) return true;
  return new Text(short).sentences.some(({ words }) =>
    classify(short, words).values.some(({ kind, same }) => kind === 'date' && same !== null && isNoDay(same)),
  );
}

const longest = 400;

/** "2026-02-30", "02-30": a day of a month, with its year where that is known. */
function isNoDay(same: string): boolean {
  const parts = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(same);
  if (!parts) return false;
  const [year, month, day] = [parts[1], Number(parts[2]), Number(parts[3])];
  return day < 1 || day > daysIn(month, year === undefined ? leapYear : Number(year));
}

/** Without a year 29 February may be meant. */
const leapYear = 2000;

/** Days of a month; 0 of one that there is not. */
function daysIn(month: number, year: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isNoClockTime(text: string): boolean {
  const time = /(?:^|\s|T)(\d{1,2}):(\d\d)(?::\d\d)?\b/.exec(text);
  return time !== null && (Number(time[1]) > 24 || Number(time[2]) > 59);
}
