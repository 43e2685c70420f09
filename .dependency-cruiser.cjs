// The architecture, as rules. docs/architecture.md draws the same table for people; tests/local-stack/borders.test.ts compares them.
const mayImport = {
  contracts: [],
  domain: [],
  reading: ['domain'],
  settings: [],
  'temporal-config': ['settings'],
  // The local stack finds the Temporal server with the same code that runs before anything is installed.
  'local-stack': ['contracts', 'adapters', 'settings', 'temporal-config', 'scripts'],
  workflows: ['domain', 'temporal-config'],
  activities: ['contracts', 'domain', 'reading'],
  adapters: ['contracts'],
  workers: ['contracts', 'reading', 'activities', 'adapters', 'settings', 'temporal-config'],
  api: ['contracts', 'domain', 'reading', 'adapters', 'settings', 'temporal-config'],
  client: [],
  console: ['client'],
  cli: ['contracts', 'domain', 'reading', 'client', 'settings', 'temporal-config'],
};
const maySeeTypesOf = {
  domain: ['contracts'],
  reading: ['contracts'],
  workflows: ['contracts', 'activities'],
  api: ['workflows'],
  client: ['contracts'],
  console: ['contracts'],
};
/** Rules of contracts that need no schema: whoever decides or reads goes by them too. */
const plainRules = 'contracts/(reading/address-shape|state/failure-cause)[.]ts$';
const publicFaces = {
  domain: [plainRules],
  // The words of languages are data, which whoever compiles programs puts in place of this file.
  reading: [plainRules, 'adapters/languages/compiled[.]ts$'],
  // How texts are cut is one rule for everybody.
  adapters: ['domain/words/cut[.]ts$'],
  workflows: [plainRules],
  workers: ['workflows/[^/]+/messages[.]ts$'],
  // The mails that the local stack's sink has kept are shown by the API.
  api: ['workflows/[^/]+/messages[.]ts$', 'local-stack/mail-sink/box[.]ts$'],
  // `parley assistant check` finds what the loader finds, with the loader's own code; the launcher loads compiled programs.
  cli: [
    'scripts/compiled[.]mjs$',
    'workflows/[^/]+/messages[.]ts$',
    'adapters/assistants/check[.]ts$',
    'adapters/(files/fault|check-language)[.]ts$',
    'adapters/graph/file[.]ts$',
    // What is handed out is checked with the code that makes it.
    'adapters/(archive/archive|signatures/archive-seal)[.]ts$',
    'adapters/languages/(final-yes|skeleton)[.]ts$',
  ],
};

const allowed = (folder, more = []) => [
  `^(${[folder, ...mayImport[folder], ...more].join('|')})/`,
  ...(publicFaces[folder] ?? []).map((face) => `^${face}`),
];
const keepsTo = (folder) => ({
  name: `${folder}-imports`,
  severity: 'error',
  comment: `${folder}/ may import ${[folder, ...mayImport[folder]].join(', ')}. If it needs more, the code belongs elsewhere; see docs/architecture.md.`,
  from: { path: `^${folder}/` },
  to: {
    path: '^(?!node_modules/)[^/]+/',
    pathNot: allowed(folder),
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'type-only'],
  },
});
const seesTypesOf = (folder) => ({
  name: `${folder}-types`,
  severity: 'error',
  comment: 'A type is a dependency too: it must not point from the inside out.',
  from: { path: `^${folder}/` },
  to: {
    path: '^(?!node_modules/)[^/]+/',
    pathNot: allowed(folder, maySeeTypesOf[folder]),
    dependencyTypes: ['type-only'],
    dependencyTypesNot: ['core', 'npm', 'npm-dev'],
  },
});

module.exports = {
  forbidden: [
    ...Object.keys(mayImport).flatMap((folder) => [keepsTo(folder), seesTypesOf(folder)]),
    {
      name: 'pure-stays-pure',
      severity: 'error',
      comment: 'domain/ runs inside the workflow sandbox: no Node, no package.',
      from: { path: '^domain/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'client-has-no-packages',
      severity: 'error',
      comment: 'client/ runs in browsers and in programs of others: it brings nothing along.',
      from: { path: '^client/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'console-knows-preact',
      severity: 'error',
      comment: 'console/ is loaded by browsers: every package it brings along is waited for.',
      from: { path: '^console/', pathNot: '^console/vite[.]config[.]ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: 'node_modules/(preact|diff)/' },
    },
    {
      name: 'contracts-know-zod',
      severity: 'error',
      comment: 'contracts/ are schemas and inferred types.',
      from: { path: '^contracts/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'activity-npm',
      severity: 'error',
      comment: 'An activity knows Temporal only; what talks to a vendor is an adapter.',
      from: { path: '^activities/' },
      to: { dependencyTypes: ['npm', 'npm-dev'], pathNot: 'node_modules/@temporalio/(activity|common)/' },
    },
    {
      name: 'workflow-npm',
      severity: 'error',
      comment: 'A workflow knows Temporal only: zod in the bundle costs 555 KB of heap per cached workflow.',
      from: { path: '^workflows/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@temporalio/(workflow|common)/',
      },
    },
    {
      name: 'sandbox-never-reaches-node',
      severity: 'error',
      comment:
        'Nothing the workflow bundle reaches, directly or not, may be Node-only. (That zod stays out is checked on the bundle itself.)',
      from: { path: '^workflows/index[.]ts$' },
      // Activities fill in words by reference with these, which know neither Node nor zod; the workflow sees their types only.
      to: {
        path: '^(adapters|api|workers|reading|temporal-config/connection)/',
        pathNot: [
          '^reading/letters/(letter|references|placeholder-meanings|breaks|to-reader)[.]ts$',
          '^reading/(text/placeholders|text/answer-words|answers/kinds)[.]ts$',
          '^reading/language/(.*words|.*verbs|.*table|languages)[.]ts$',
          '^adapters/(languages/(?:compiled?|folder)|files/(fault|yaml-file))[.]ts$',
          '^reading/(language/fold|text/blanks)[.]ts$',
        ],
        reachable: true,
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or have a third between them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'What nothing imports is used by nobody, or is an entry point that has to be listed here.',
      from: {
        orphan: true,
        pathNot: '[.](d|config)[.]m?ts$|^scripts/[^/]+[.]mjs$|^tests/|^bench/|^[.]',
      },
      to: {},
    },
  ],
  options: {
    // Otherwise type-only imports are invisible.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // What was built from it.
    exclude: { path: '^(console|client)/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
