import { expect, test } from 'vitest';
import { supplyBody } from '../../contracts/wire/material.ts';
import { nexusInputs } from '../../contracts/wire/nexus.ts';
import { formFile } from '../../contracts/assistant/form.ts';
import { clarificationPolicy } from '../../contracts/assistant/policy.ts';
import { script } from '../../contracts/assistant/script.ts';

const supplied = [{ slot_key: 'findings', content: 'Nurses sleep little.' }];

test('X4 what is supplied is given under one of its two names', () => {
  expect(supplyBody.safeParse({ request_id: 'r', payloads: supplied }).success).toBe(true);
  expect(supplyBody.safeParse({ request_id: 'r', items: supplied }).success).toBe(true);
  for (const wrong of [{}, { payloads: supplied, items: supplied }])
    expect(supplyBody.safeParse({ request_id: 'r', ...wrong }).error?.issues).toMatchObject([
      { path: ['payloads'], message: 'give what is supplied in "payloads"' },
    ]);
});

test('a script has a last rule that always answers', () => {
  const rules = (...when: readonly object[]) => ({
    signature: 'A test.',
    rules: when.map((each) => ({ name: 'a rule', when: each, reply: ['All right.'] })),
  });
  expect(script.safeParse(rules({ says: ['a'] }, {})).success).toBe(true);
  expect(script.safeParse(rules({})).success).toBe(true);
  expect(script.safeParse(rules({}, { says: ['a'] })).success).toBe(false);
});

test('F10 parties are written to in a language that there can be', () => {
  const isTaken = (locale: string) => clarificationPolicy.safeParse({ locale }).success;
  expect(['es', 'de-AT', 'Spanish!', ''].map(isTaken)).toEqual([true, true, false, false]);
});

test('F10 wordings by language have one in English', () => {
  const isTaken = (title: unknown) => formFile.safeParse({ title, fields: [{ name: 'a', ask: 'A?' }] }).success;
  expect([{ en: 'Ticket', de: 'Meldung' }, 'Ticket', { de: 'Meldung' }, { En: 'Ticket' }].map(isTaken)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('R14 an operation says when a reminder is due in one of two ways, and holds so many fields', () => {
  const remind = { tenant: 'acme', assistant: 'hr-manager', requestId: 'r', text: 'Call Dana.' };
  const isDue = (due: object) => nexusInputs.remind.safeParse({ ...remind, ...due }).success;
  expect([{ inS: 60 }, { at: '2030-11-28T09:00' }, {}, { inS: 60, at: '2030-11-28T09:00' }].map(isDue)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const faultsOf = (count: number) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x']));
    return nexusInputs.clarify.safeParse({ fields }).error?.issues.filter(({ path }) => path[0] === 'fields');
  };
  expect([100, 101].map((count) => faultsOf(count)?.length)).toEqual([0, 1]);
});
