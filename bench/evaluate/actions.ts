/** Task `actions`: does a participant's message ask for a calendar entry or an email (G12)? */
import type { CompiledLexicon } from '../../reading/phrases/lexicon.ts';
import { readMessage } from '../../reading/gate/message.ts';
import { Stopwatch, Tally } from './figures.ts';
import { textField, type Row } from './rows.ts';

/** F1 of `calendar` and `email`. The first request of a message counts. */
export function evaluateActions(rows: readonly Row[], lexicon: CompiledLexicon) {
  const watch = new Stopwatch();
  const calendar = new Tally();
  const email = new Tally();
  for (const [index, row] of rows.entries()) {
    const text = textField(row, 'text', index);
    const said = watch.time(() => readMessage(text, lexicon).requests[0]?.action ?? 'none');
    const truth = textField(row, 'action', index);
    calendar.add(said === 'calendar', truth === 'calendar');
    email.add(said === 'email', truth === 'email');
  }
  return {
    rows: rows.length,
    calendar: calendar.figures(),
    email: email.figures(),
    ...watch.figures(),
  };
}
