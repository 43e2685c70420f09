/** Parts of addresses and queries that several routes share. */
import { z } from 'zod';

/** An id in an address. What cannot be an id is answered like one that nobody has. */
export const idParams = z.object({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/) });

/** An action of a conversation in an address. */
export const actionParams = idParams.extend({ aid: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/) });

/** A clarification request in an address. */
export const requestParams = z.object({ rid: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/) });

/** An action kind in an address. */
export const kindParams = z.object({ kind: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/) });

export const waitQuery = z.strictObject({
  wait_s: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe('Seconds for which the call is held until the turn is settled.'),
});

export const limit = z.coerce.number().int().min(1).max(200).default(50).describe('How many items, 1 to 200.');

/** Direction of a list; cursors go on in the same one. */
export const order = z
  .enum(['asc', 'desc'])
  .default('asc')
  .describe('`asc`: newest last. `desc`: newest first; keep it while you follow `next`.');

/** Where a page begins, in the form that the list's `next` has. */
export const cursorOf = (form: RegExp) =>
  z.string().regex(form, 'must be the `next` of the page before').optional().describe('The `next` of the page before.');

/** Cursor of a list whose rows are numbered. */
export const numberCursor = cursorOf(/^\d{1,15}$/);

/** Query of a list whose cursor is an item's id. */
export const listQuery = z.strictObject({
  after: cursorOf(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,299}$/),
  limit,
  order,
});

/** The answer of a list: `next` is null at its end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
