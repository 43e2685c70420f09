import type { FailureCause } from '../../contracts/state/failure-cause.ts';

/** A webhook did not do what was asked, and asking again may help. Recognise it by `name === 'WebhookFailure'`. */
export class WebhookFailure extends Error {
  override readonly name = 'WebhookFailure';
  /**
   * The request reached the receiver, and what became of it is not known: when no further attempt is made, the effect
   * is unknown, not undone.
   */
  readonly mayBeDone: boolean;
  readonly why: FailureCause;

  constructor(
    facts: {
      readonly happened: string;
      readonly remedy: string;
      readonly mayBeDone: boolean;
      readonly why: FailureCause;
    },
    cause?: unknown,
  ) {
    super(`${facts.happened} ${facts.remedy}`, cause === undefined ? undefined : { cause });
    this.mayBeDone = facts.mayBeDone;
    this.why = facts.why;
  }
}
