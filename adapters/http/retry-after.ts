/** How long a server asks to be left alone. */

/**
 * `Retry-After` (seconds or an HTTP date, RFC 9110 section 10.2.3) or the older `retry-after-ms`, in milliseconds from
 * `nowMs`. Undefined for anything else; a date that has passed is 0. Not capped.
 */
export function retryAfterMs(headers: Headers | undefined, nowMs: number): number | undefined {
  const milliseconds = headers?.get('retry-after-ms')?.trim() ?? '';
  if (/^\d{1,12}(\.\d{1,6})?$/.test(milliseconds)) return Math.ceil(Number(milliseconds));
  const value = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}(\.\d{1,6})?$/.test(value)) return Math.ceil(Number(value) * 1000);
  // Date.parse also accepts much that is no date in any standard ("in 3"); an HTTP date names its weekday and its zone.
  if (value.length > 40 || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? .{6,28}GMT$/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
