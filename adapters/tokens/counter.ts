/**
 * Counts a text in tokens of the o200k vocabulary. Other models count a little otherwise; a window leaves room for
 * that.
 */

export interface TokenCounter {
  count(text: string): number;
  /** The longest beginning, or end, of a text that holds at most so many tokens, by whole pieces and then by halves. */
  part(text: string, most: number, from: 'start' | 'end'): string;
}

/**
 * In UTF-16 code units. Merging an unbroken run takes longer than its length says, so no run is longer than a piece.
 */
const pieceLength = 500;

/** The vocabulary (some 20 MB, a third of a second) is read when something has to be counted for the first time. */
export function tokenCounters(): { counter(): Promise<TokenCounter> } {
  let loaded: Promise<TokenCounter> | null = null;
  return { counter: () => (loaded ??= load()) };
}

async function load(): Promise<TokenCounter> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // What looks like a control sign of the vocabulary is a participant's text like any other.
  const none = { disallowedSpecial: new Set<string>() };
  const ofPiece = (piece: string): number => countTokens(piece, none);
  const count = (text: string): number => {
    let sum = 0;
    for (let at = 0; at < text.length;) {
      const end = boundary(text, at + pieceLength);
      sum += ofPiece(text.slice(at, end));
      at = end;
    }
    return sum;
  };
  return {
    count,
    part(text, most, from) {
      let left = most;
      let length = 0;
      for (let step = pieceLength; step >= 1;) {
        const to = Math.min(length + step, text.length);
        const piece = from === 'start' ? text.slice(length, to) : text.slice(text.length - to, text.length - length);
        const cost = piece === '' ? Infinity : ofPiece(piece);
        if (cost <= left) {
          left -= cost;
          length = to;
        } else step = Math.floor(step / 2);
      }
      const part = from === 'start' ? text.slice(0, length) : text.slice(text.length - length);
      return part.toWellFormed();
    },
  };
}

/** A place that does not cut a sign in two. */
function boundary(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return at < text.length && code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
