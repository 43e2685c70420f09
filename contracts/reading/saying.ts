/**
 * Kinds of phrases in an answer, from closed lists (G20): names in a reading.
 *
 * Promise: names are only added.
 */
import { z } from 'zod';

export const sayingKind = z.enum([
  'assent',
  /** "Book it": requests what was proposed. */
  'order',
  /** "Find a slot", "write it": the start of an action; an order after an offer, and no answer to a preview. */
  'searching',
  'writing',
  'refusal',
  /** "I take": chooses what it names. */
  'taking',
  /** "None of these". */
  'others',
  'change',
  /** "But". */
  'contrast',
  /** "Cancel that". */
  'ending',
  'skip',
  /** "Thanks", "I see": answers nothing. */
  'courtesy',
  /** "Her name is". */
  'naming',
  /** "That would help", or a sentence that is only "please": agrees to an offer. */
  'pleading',
  /** "A chat can't hurt": agrees to the offer of a call. */
  'calling',
  /** "I need to talk to". */
  'talking-to',
  /** Somebody by their role: "my boss". */
  'role',
  /** "Can I talk to a person?" (G22). */
  'human',
  /** "I'll ring her", "no point": declines an offer. */
  'waiving',
  /**
   * "Leave it as it is", together with approving what is shown: it also declines what is only offered. "Don't skip it".
   */
  'keeping',
]);
