/** How a part of a session begins, for a list: a few words, and nothing in them that is nobody's business. */
import { cutText } from '../../domain/words/cut.ts';
import { marked, taken, takenWhole } from '../redaction/redact.ts';
import { sanitise } from './sanitise.ts';

const longestShown = 120;
const longestRead = 2 * longestShown;

/** `name` is what the value stands under; `text` how it is written. */
export function glimpse(name: string, text: string): string {
  const whole = takenWhole(name, text);
  if (whole !== null) return marked(whole).text;
  const isCut = text.length > longestRead;
  const read = sanitise(text.slice(0, longestRead)).replaceAll(/\s+/g, ' ').trim();
  // What was cut in two is no longer known for what it is: a number, an address.
  const kept = isCut ? read.slice(0, read.lastIndexOf(' ') + 1).replace(/[\d\s()+./-]+$/, '') : read;
  const shown = marked(taken(kept)).text;
  return shown.length > longestShown || isCut ? `${cutText(shown, longestShown)}\u2026` : shown;
}
