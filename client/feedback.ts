/** Feedback notes and labelled rows (G18). */
import type {
  FeedbackBody,
  FeedbackOnWire,
  ImportBody,
  ImportedOnWire,
  LabelledOnWire,
} from '../contracts/wire/feedback.ts';
import type { List } from './pages.ts';
import { listOf, pathOf, post, type PostOptions } from './requests.ts';
import type { Transport } from './transport.ts';

export interface Feedback {
  /** Adds a note on a reply; without `turn_id` on the last one. */
  add(conversation: string, body: FeedbackBody, options?: PostOptions): Promise<FeedbackOnWire>;
  /** Imports at most 200 rows; an existing row is not stored again. */
  import(rows: ImportBody['rows'], options?: PostOptions): Promise<ImportedOnWire>;
  /** All labelled rows: imported ones, and notes that say whether an action should have started. */
  readonly labelled: List<LabelledOnWire>;
}

export function feedbackIn(transport: Transport): Feedback {
  return {
    add: (conversation, body, options) => post(transport, `${pathOf(conversation)}/feedback`, body, options),
    import: (rows, options) => post(transport, 'v1/feedback', { rows }, options),
    labelled: listOf(transport, 'v1/feedback'),
  };
}
