/** Findings of a message, whose sentences say where the words stand that they quote (R9). Pure. */
import type { Findings, Issue } from '../../contracts/reading/reading.ts';
import { filledIn, placedIn } from '../words/places.ts';

/**
 * `messageId` null: what was read is no message's own text (an instruction that was written anew), and its words are
 * left out.
 */
export function placedFindings(findings: Findings, messageId: string | null): Findings {
  const placed = (sentence: string): string =>
    messageId === null ? filledIn(sentence, {}) : placedIn(sentence, messageId);
  const asked = (one: Issue): Issue => ({ ...one, issue: placed(one.issue), suggestion: placed(one.suggestion) });
  const { issues, later, interpretation } = findings;
  return {
    ...findings,
    issues: issues.map(asked),
    ...(later === undefined ? {} : { later: later.map(asked) }),
    ...(interpretation === undefined ? {} : { interpretation: placed(interpretation) }),
  };
}
