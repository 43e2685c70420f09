/** What an erasure still has to do outside of the database. Types only; fields are only added. */
import type { CallPreview } from '../wire/preview.ts';

/** A call of an erased conversation: what is left to do about it outside of the database. */
export interface ErasedCall {
  /** The action that booked it. */
  readonly booking: string;
  /** Epoch milliseconds at which it was erased. */
  readonly at: number;
  /** Whom to tell that it is called off, with as few words as that needs; null: nobody was told of it, or it is over. */
  readonly mail: { readonly call: CallPreview; readonly locale: string | null } | null;
}
