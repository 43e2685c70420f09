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
  /** "That would help", or nothing but "please" in a sentence of its own: to an offer it is a yes. */
  'pleading',
  /** "A chat can't hurt": to the offer of a call it is a yes. */
  'calling',
  /** "I need to talk to". */
  'talking-to',
  /** Somebody by what they are: "my boss". */
  'role',
  /** "Can I talk to a person?" (G22). */
  'human',
  /** "I'll ring her", "no point": to an offer it is a no. */
  'waiving',
  /** "Leave it as it is", beside the yes that it is to what is shown: what is only offered is left with it. */
  'keeping',
]);
