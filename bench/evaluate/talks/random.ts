/** Chance that comes out the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** One of them; null: there is none. */
  of<T>(among: readonly T[]): T | null;
}

export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, of: (among) => among[Math.floor(next() * among.length)] ?? null };
}
