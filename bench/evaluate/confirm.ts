/** Task `confirm`: is a message the confirmation, or the refusal, of what the assistant asked just before (G6)? */
import { answeredBy } from '../../domain/gate/answers.ts';
import type { CompiledLexicon } from '../../reading/phrases/lexicon.ts';
import { readMessage } from '../../reading/gate/message.ts';
import { readReply } from '../../reading/gate/reply.ts';
import { Stopwatch, Tally } from './figures.ts';
import { textField, type Row } from './rows.ts';

/** F1 of `confirmation` and `dispute`. */
export function evaluateConfirm(rows: readonly Row[], lexicon: CompiledLexicon) {
  const watch = new Stopwatch();
  const confirmation = new Tally();
  const dispute = new Tally();
  for (const [index, row] of rows.entries()) {
    const previous = textField(row, 'prev', index);
    const text = textField(row, 'text', index);
    const answer = watch.time(() => answeredBy(readReply(previous, lexicon), readMessage(text, lexicon)));
    const truth = textField(row, 'label', index);
    confirmation.add(answer === 'accept', truth === 'confirmation');
    dispute.add(answer === 'decline' || answer === 'change', truth === 'dispute');
  }
  return {
    rows: rows.length,
    confirmation: confirmation.figures(),
    dispute: dispute.figures(),
    ...watch.figures(),
  };
}
