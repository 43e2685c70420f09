/** Parts of addresses and queries that several routes use. */
import { z } from 'zod';

/** An id in an address. A malformed id gets the same response as an unknown one. */
export const idParams = z.object({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/) });

/** An action's id in an address. */
export const actionParams = idParams.extend({ aid: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/) });

/** A fact's id in an address. */
export const factParams = idParams.extend({ fact: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/) });

/** A clarification's id in an address. */
export const requestParams = z.object({ rid: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/) });

/** An action kind in an address. */
export const kindParams = z.object({ kind: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/) });

/** A reminder's id in an address. */
export const reminderParams = z.object({ mid: z.string().min(1).max(100) });

export const waitQuery = z.strictObject({
  wait_s: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe('Seconds for which the call is held until the turn is settled.'),
});

export const limit = z.coerce.number().int().min(1).max(200).default(50).describe('How many items, 1 to 200.');

/** Direction of a list; cursors continue in the same direction. */
export const order = z
  .enum(['asc', 'desc'])
  .default('asc')
  .describe('`asc`: newest last. `desc`: newest first; keep it while you follow `next`.');

/** Start of a page, in the form of the list's `next`. */
export const cursorOf = (form: RegExp) =>
  z.string().regex(form, 'must be the `next` of the page before').optional().describe('The `next` of the page before.');

/** Cursor of a list with numbered rows. */
export const numberCursor = cursorOf(/^\d{1,15}$/);

/** Query of a list whose cursor is an item's id. */
export const listQuery = z.strictObject({
  after: cursorOf(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,299}$/),
  limit,
  order,
});

/** The response of a list: `next` is null at its end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
