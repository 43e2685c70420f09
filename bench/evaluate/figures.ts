/** Precision, recall, F1 and times per decision. */

/** Counts for one label. */
export class Tally {
  #right = 0;
  #said = 0;
  #true = 0;

  add(said: boolean, truth: boolean): void {
    if (said) this.#said += 1;
    if (truth) this.#true += 1;
    if (said && truth) this.#right += 1;
  }

  figures(): {
    readonly precision: number;
    readonly recall: number;
    readonly f1: number;
    readonly n: number;
  } {
    const precision = share(this.#right, this.#said);
    const recall = share(this.#right, this.#true);
    return {
      precision: round(precision),
      recall: round(recall),
      f1: round(share(2 * this.#right, this.#said + this.#true)),
      n: this.#true,
    };
  }
}

/** Measures each decision; reading and judging both count. */
export class Stopwatch {
  readonly #times: number[] = [];

  time<T>(decide: () => T): T {
    const before = performance.now();
    const result = decide();
    this.#times.push((performance.now() - before) * 1_000);
    return result;
  }

  figures(): {
    readonly decisions: number;
    readonly p50_us: number;
    readonly p99_us: number;
  } {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const at = (part: number) =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
    return { decisions: sorted.length, p50_us: at(0.5), p99_us: at(0.99) };
  }
}

/** A part of a whole; 0 of 0 is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Four digits behind the point. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
