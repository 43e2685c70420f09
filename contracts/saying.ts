/**
 * What an answer says as far as closed lists know (G20): names in a reading.
 *
 * Promise: names are only added.
 */
import { z } from 'zod';

export const sayingKind = z.enum([
  'assent',
  /** "Book it": what was proposed, asked for. */
  'order',
  /** "Find a slot", "write it": what an action begins with; an order where it was offered, and no word to what is shown. */
  'searching',
  'writing',
  'refusal',
  /** "I take": it chooses what it names. */
  'taking',
  /** "None of these". */
  'others',
  'change',
  /** "But". */
  'contrast',
  /** "Cancel that". */
  'ending',
  'skip',
  /** "Thanks", "I see": it answers nothing. */
  'courtesy',
  /** "Her name is". */
  'naming',
  /** Nothing but "please", in a sentence of its own: to an offer it is a yes. */
  'pleading',
  /** "I need to talk to". */
  'talking-to',
  /** Somebody by what they are: "my boss". */
  'role',
  /** "Can I talk to a person?" (G22). */
  'human',
]);
