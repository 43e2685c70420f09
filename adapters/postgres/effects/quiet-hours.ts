/** Quiet hours (F7) on the recipient's clock. */

export interface QuietHours {
  /** `HH:MM`, the first quiet minute. */
  readonly from: string;
  /** `HH:MM`, the first minute that is not quiet. Before `from`: on the next day. Equal to `from`: never quiet. */
  readonly to: string;
}

/**
 * Whether an instant is in the quiet hours of a zone. It compares local clock times, so it is right on days with a
 * clock change.
 *
 * @param at epoch milliseconds
 * @param timeZone IANA name
 * @throws {RangeError} for an unknown zone
 */
export function isQuiet({ from, to }: QuietHours, at: number, timeZone: string): boolean {
  const now = wallClock(at, timeZone);
  if (from <= to) return from <= now && now < to;
  return now >= from || now < to;
}

/** `HH:MM`, from 00:00 to 23:59. */
export function wallClock(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(at);
}
