/**
 * Text of a session or of a supply as it may be shown: what steers a screen, a page or a reader instead of saying
 * something becomes plain text or goes. Line breaks and tabs stay.
 */
import { forwardSearch } from '../text/masks.ts';

/** Invisible or steering: control characters, marks of direction, characters without width, tags of Unicode. */
const unseen =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
const lineBreaks = /\r\n?|\u2028|\u2029/g;

export function sanitise(text: string): string {
  const plain = text.toWellFormed().replace(lineBreaks, '\n').replace(unseen, '');
  return withoutImages(withoutTags(plain));
}

/** `<script>` becomes ‹script›: its words stay, and no page takes them for a tag. */
function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  let isOpen = false;
  return text.replace(/<(?=[a-z/!?])|>/gi, (sign) => {
    if (sign === '<') {
      isOpen = true;
      return '\u2039';
    }
    if (!isOpen) return sign;
    isOpen = false;
    return '\u203A';
  });
}

const longestCaption = 300;
const longestAddress = 2_000;

/**
 * `![a chart](https://…)` becomes "(image: a chart)": an address that is loaded to be seen tells somebody else what was
 * read.
 */
function withoutImages(text: string): string {
  if (!text.includes('![')) return text;
  const nextOf = forwardSearch(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = nextOf('![', 0); at >= 0; at = nextOf('![', from)) {
    const close = nextOf(']', at + 2);
    if (close < 0 || close - at > longestCaption) {
      parts.push(text.slice(from, at), '[');
      from = at + 2;
      continue;
    }
    parts.push(text.slice(from, at), `(image: ${text.slice(at + 2, close)})`);
    from = addressEnd(text, close + 1, nextOf);
  }
  return parts.join('') + text.slice(from);
}

/** Where the address behind a caption ends; without one, where the caption does. */
function addressEnd(text: string, at: number, nextOf: (mark: string, from: number) => number): number {
  const opens = text.charAt(at);
  const close = opens === '(' ? nextOf(')', at) : opens === '[' ? nextOf(']', at) : -1;
  return close < 0 || close - at > longestAddress ? at : close + 1;
}
