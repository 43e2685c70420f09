/**
 * Why something outside did not do what it was asked: from an adapter's failure, through Temporal, to the sentence that
 * is read.
 */
import { ActivityFailure, type ApplicationFailure, RetryState, TimeoutFailure, TimeoutType } from '@temporalio/common';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compiledLanguages } from '../../adapters/languages/compiled.ts';
import { compileTexts, textFilesIn } from '../../adapters/assistants/texts.ts';
import { WebhookFailure } from '../../adapters/webhook/failure.ts';
import { failureCauses } from '../../contracts/state/failure-cause.ts';
import { withCause } from '../../workers/cause-failures.ts';
import { whyIn } from '../../workflows/conversation/flows.ts';

const languages = compiledLanguages.map(({ tag }) => tag);
const names = languages.map((tag) => (tag === 'en' ? 'texts.yaml' : `texts.${tag}.yaml`));
const folder = new URL('../../assistants/defaults/', import.meta.url);
const files = Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
const texts = compileTexts(
  textFilesIn(files, 'texts.yaml', (path) => path),
  [],
);

describe.each(languages)('F5 every cause has a sentence of its own in %s', (language) => {
  const say = (text: string, values = {}) => texts.render({ text, values }, language);

  test.each(['email', 'calendar', 'form'])('of the %s', (by) => {
    const server = say(`failed.by.${by}`);
    const said = failureCauses.map((why) => say(`failed.${why}`, { server, address: null }));
    expect(new Set(said).size).toBe(failureCauses.length);
    for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.*[.?]$/u);
  });

  test('and names the address where it is about one', () => {
    const address = "o'connor@example.org";
    for (const why of ['no-recipient', 'mailbox-full', 'address-form'])
      expect(say(`failed.${why}`, { server: 'It', address })).toContain(address);
  });
});

const failure = new WebhookFailure({ happened: 'It answered 503.', remedy: 'x', mayBeDone: true, why: 'asks-to-wait' });

describe('F5 a cause travels through Temporal', () => {
  const given = (cause: Error) => new ActivityFailure('x', 'performEffect', '1', RetryState.TIMEOUT, 'w', cause);

  test('as the last attempt named it', () => {
    const told = withCause(failure) as ApplicationFailure;
    expect(told).toMatchObject({ type: 'WebhookFailure', nonRetryable: false, details: [{ why: 'asks-to-wait' }] });
    expect(whyIn(given(told))).toBe('asks-to-wait');
  });

  test('also inside a time limit', () => {
    const limit = new TimeoutFailure('over', undefined, TimeoutType.SCHEDULE_TO_CLOSE);
    Object.assign(limit, { cause: withCause(failure) });
    expect(whyIn(given(limit))).toBe('asks-to-wait');
  });

  test('and what it asks to wait is waited', () => {
    const told = withCause(Object.assign(new Error('x'), { why: 'asks-to-wait', retryAfterMs: 90_000 }));
    expect(told).toMatchObject({ nextRetryDelay: 90_000 });
  });

  test.each([
    ['an error without one', new Error('x')],
    ['a cause that is not in the list', Object.assign(new Error('x'), { why: 'tired' })],
    ['no error', 'x'],
  ])('%s stays as it is', (_, error) => {
    expect(withCause(error)).toBe(error);
    expect(whyIn(given(error instanceof Error ? error : new Error(error)))).toBeUndefined();
  });
});
