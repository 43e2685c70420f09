/**
 * Files that `npm run laws` alone runs, because what they promise has its acceptance test elsewhere. Of other files
 * `npm test` leaves out tests (`testInLaws`) and rows (`sampleOf`).
 */
export const inLaws: readonly string[] = [
  // Short runs of the benchmarks.
  ...['bench-smoke', 'clarification-crowd', 'kill-resume', 'two-of-everything'].map((name) => `product/${name}`),
  // Whole days of an operator, a worker killed at each step of an effect, and what a newcomer does first.
  ...[
    'restore',
    'key-rotation',
    'erase-resume',
    'worker-away',
    'crash-points',
    'demo',
    'upgrade-workers',
    'first-start',
  ].map((name) => `product/${name}`),
  // Crowds, long runs, and two of the same process.
  ...['two-apis', 'crowds', 'runs'].map((name) => `product/${name}`),
  ...['flood', 'slow-database'].map((name) => `conversations/${name}`),
  'local-stack/tutorial',
  // What is mended when a workflow is gone, the programs of `npm run check`, and everything at random.
  'product/reconcile',
  'local-stack/scripts',
  'workflows/chaos',
  // The contract of the graph, on a server in Java.
  'adapters/graph/bolt',
  // What once stopped a conversation, and two of three parts of the fault matrix.
  ...['experiments', 'experiments-floods', 'experiments-time', 'refused-updates'].map((name) => `workflows/${name}`),
  ...['fault-matrix-two', 'fault-matrix-three', 'erasure-matrix'].map((name) => `workflows/${name}`),
  // The same promises in other words, in other languages, and beside one another.
  ...[
    'restated',
    'ends-and-asides',
    'names',
    'other-action',
    'bare-requests',
    'people',
    'clarified-in-words',
    'second-orders',
    'answers-in-languages',
    'diagnosis-second-reader',
    'form-languages',
    'party-languages',
    'letter-answers',
    'email-words',
    'email-drafted',
    'said-to-us',
    'reminders-said',
    'talk-transcripts',
    'context-optional',
    'memory-copies',
    'supplied-by-signal',
    'lost-answers',
    'told-once',
    'unchanged-preview',
    'taken-over',
    'labelled',
    'parties',
    'context-second-round',
    'participants-clarified',
    'clarified-for-the-model',
    'diagnosis-strangers',
    'said-before',
    'session-later',
    'redaction',
    'deeds',
    'calendars-of-others',
    'kept',
  ].map((name) => `conversations/${name}`),
];
