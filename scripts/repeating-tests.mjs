/** The tests that go through the same rules ten thousands of times, or look at the time: they say nothing more of what is covered, and would only be slowed. */
export const repeatingTests = [
  'tests/talk/generated-',
  'tests/talk/laws.',
  'tests/reading/ambiguity/laws.',
  'tests/reading/evaluate.',
];
