/** An order to erase everything of a participant or of a tenant (R5). Types only; fields are only added. */

/** Names nobody, so that nothing in Temporal does. */
export interface SubjectErasureRef {
  readonly tenant: string;
  readonly id: string;
}

/** What one look at the conversations of an order has come to. */
export interface ErasedSome {
  readonly erased: number;
  /** Still there: an effect of theirs is under way, or it was not their turn yet. */
  readonly left: number;
}
