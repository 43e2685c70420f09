/** How sending fails when nothing was sent and another attempt may succeed. */
import type { FailureCause } from '../../contracts/state/failure-cause.ts';

/**
 * Nothing was sent. Recognise it by `name === 'MailFailure'` and read its fields: an error that crossed a boundary is
 * no instance any more. It has no cause on purpose: the client's errors hold whole addresses.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly permanent = false;
  readonly happened: string;
  readonly remedy: string;
  readonly why: FailureCause;

  constructor(happened: string, remedy: string, why: FailureCause) {
    super(`${happened} ${remedy}`);
    this.happened = happened;
    this.remedy = remedy;
    this.why = why;
  }
}
