/** Apart from what finds it out, so that a program without Temporal can know it. */

/** Temporal is unreachable or does not answer. */
export class TemporalAway extends Error {
  override readonly name = 'TemporalAway';
}
