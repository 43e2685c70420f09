/**
 * Times in short answers: a number, digits without a mark, "too early". They count only where a time was offered or is
 * shown.
 */
import type { CalendarFlow, Slot } from '../../../contracts/state/flow.ts';
import type { Reading, TimeMention } from '../../../contracts/reading/reading.ts';

/** The reading with what such an answer means as a time; mostly the same reading. */
export function withShortTimes<Said extends Reading>(said: Said): Said {
  const { clock, unfit } = said.answers;
  // "930" may be no time beside other words; alone it is one.
  const isAlone = !names({ ...said, times: said.times.filter(({ bare }) => bare !== true) });
  if (clock !== undefined && isAlone) return { ...said, times: [hourOf(said, clock)], remainder: [], ordinals: [] };
  if (unfit === undefined || names(said)) return said;
  const direction = unfit === 'early' ? 'later' : 'earlier';
  const other: TimeMention = { start: 0, end: said.length, relative: { to: 'shown', direction } };
  // "Later" alone puts the answer off; this asks for another time.
  return { ...said, times: [other], remainder: [], says: ['change'] };
}

/**
 * "11 instead", "no, 11", "can we do 11?": beside what is shown a number is an hour, where no slot was offered under
 * it. It is shown before anything comes of it.
 */
export function withHour<Said extends Reading>({ slots }: CalendarFlow, chosen: Slot, said: Said): Said {
  const { ordinals, says, times, remainder } = said;
  const [number, ...others] = ordinals;
  const isAlone = others.length === 0 && times.every(({ bare }) => bare === true) && !names({ ...said, times: [] });
  if (number === undefined || !isAlone || number.by === 'time') return said;
  const isHour = number.index > slots.length && number.index <= lastHour && !isShown(number.index, chosen);
  const isWanted = says.some((one) => wishing.has(one)) && !says.includes('assent');
  const isPlain = remainder.every(({ kind, wishes }) => kind === 'question' && wishes === true);
  if (!isHour || !isWanted || !isPlain) return said;
  const { start, end, index: hour } = number;
  return { ...said, times: [hourOf({ start, end }, { hour, minute: 0 })], ordinals: [] };
}

const lastHour = 24 - 1;
const wishing: ReadonlySet<string> = new Set(['taking', 'change', 'refusal', 'order']);

/** The hour, or the day, that is shown. */
function isShown(index: number, { local: { hour, day } }: Slot): boolean {
  return index === day || index === hour || index + noon === hour;
}

function names({ times, phones, emails, people }: Reading): boolean {
  return [times, phones, emails, people].some((values) => values.length > 0);
}

function hourOf(
  at: Pick<TimeMention, 'start' | 'end'> | Pick<Reading, 'length'>,
  { hour, minute }: { readonly hour: number; readonly minute: number },
): TimeMention {
  const place = 'length' in at ? { start: 0, end: at.length } : { start: at.start, end: at.end };
  const halfDayOpen = hour > 0 && hour <= noon ? { halfDayOpen: true } : {};
  return { ...place, hour, minute, grain: minute === 0 ? 'hour' : 'minute', ...halfDayOpen };
}

const noon = 12;
