/**
 * `npm run -s evidence -- memory|diagnosis|models`: what was said over the wires of a real run, as a page on stdout;
 * with `--write` it is docs/evidence/<name>.md. `console` (tests/console/evidence) and `calendars`
 * (tests/adapters/caldav/evidence.ts) write their own. Ids and times are replaced, so that two runs differ in the time
 * and in where words are parted.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const root = fileURLToPath(new URL('..', import.meta.url));
const [what, ...flags] = process.argv.slice(2);
/** Those that write their page themselves. */
const programs = { console: 'tests/console/evidence/main.ts', calendars: 'tests/adapters/caldav/evidence.ts' };
if (Object.hasOwn(programs, what ?? '') && flags.length === 0) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, programs[what])], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
const pages = { memory: pageOf, diagnosis: diagnosisPage, models: modelsPage };
if (!Object.hasOwn(pages, what ?? '') || flags.some((flag) => flag !== '--write')) {
  console.error('usage: npm run -s evidence -- memory|diagnosis|models [--write] | console | calendars');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'parley-evidence-'));
try {
  const { code: page } = await format(`${what}.md`, pages[what](folder), { printWidth: 120, proseWrap: 'always' });
  if (flags.length === 0) process.stdout.write(page);
  else writeFileSync(join(root, `docs/evidence/${what}.md`), page);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pageOf(into) {
  run('conversations', ['tests/conversations/evidence.test.ts'], into);
  const graphs = ['postgres', 'bolt'].map((name) => [
    name === 'bolt' ? 'Over Bolt, a real Neo4j 5.26' : 'In PostgreSQL',
    run('adapters', [`tests/adapters/graph/${name}.test.ts`], into, `${name}.json`),
  ]);
  const request = JSON.parse(readFileSync(join(into, 'request.json'), 'utf8'));
  const { messages, tools, ...rest } = request;
  const [system, ...talk] = messages;
  const streams = neutral(readFileSync(join(into, 'streams.txt'), 'utf8')).trim();
  return `# Evidence: what a conversation remembers

Made by \`npm run -s evidence -- memory --write\` from a run of [the test](../../tests/conversations/evidence.test.ts): a real server, worker,
Temporal and PostgreSQL, with a scripted model behind HTTP. Ids are replaced by \`…\`;
where the words are parted differs from run to run.

## The second turn's request, as it left for the model (M4, M5)

The first turn captured two concepts. The system prompt of the second ends with the paragraph; the call itself is nowhere in the talk.

${fence('text', system.content)}

${fence('json', JSON.stringify({ ...rest, messages: ['the system prompt above', ...talk], tools: tools?.map((tool) => tool.function.name) }, null, 2))}

## Both turns as \`POST /api/chat\` streamed them (M8)

${fence('text', streams)}

## The contract of the graph (M3, M6, M7)

${graphs.map(([title, lines]) => `### ${title}\n\n${lines}`).join('\n\n')}
`;
}

function diagnosisPage(into) {
  run('conversations', ['tests/conversations/diagnosis-evidence.test.ts'], into);
  const talks = ['en', 'es', 'ru'].map((tag) =>
    talkPage(tag, JSON.parse(readFileSync(join(into, `${tag}.json`), 'utf8'))),
  );
  return `# Evidence: three diagnoses

Made by \`npm run -s evidence -- diagnosis --write\` from a run of [the test](../../tests/conversations/diagnosis-evidence.test.ts): messages go in over
HTTP, and the model is a scripted one that says what the engine has decided. Beside each turn stands where the engine was after it.

${talks.join('\n\n')}
`;
}

function modelsPage(into) {
  const lines = run('conversations', ['tests/conversations/model-wires.test.ts'], into);
  const written = (kind) =>
    readdirSync(into)
      .filter((name) => name.startsWith(kind))
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(into, name), 'utf8')));
  const talks = written('wire-').map(wirePage);
  const told = written('told-').map(
    ({ of, text, remedy }) =>
      `**An answer that ${of}:**\n\n${fence('text', [text, remedy].filter((one) => one !== '').join('\n'))}`,
  );
  return `# Evidence: one talk per model wire

Made by \`npm run -s evidence -- models --write\` from a run of [the test](../../tests/conversations/model-wires.test.ts): messages go in over HTTP, and a
scripted server answers as such a server does. Each talk is the same three turns. In the second the model thinks of an offer and does not say it: the
"Yes" behind it starts nothing. Requests are given in brief (roles, tools, streaming), answers as they came, without their \`data:\`.

${talks.join('\n\n')}

## What is said where there is no answer, or half of one

${told.join('\n\n')}

## The run

${lines}
`;
}

function wirePage({ name, note, turns }) {
  const lines = turns.map(({ said, calls, reads }) => {
    const wire = calls.map(({ shape, sent }) => `→ ${shape}\n← ${briefly(sent)}`).join('\n');
    return `**Participant:** ${said}\n\n${fence('text', wire)}\n\n**Reads:** ${reads}`;
  });
  return `## ${shown(name)}\n\n${note}\n\n${lines.join('\n\n')}`;
}

/** A stream on one line: the pieces of its words put together, every other chunk as it came. */
function briefly(sent) {
  const parts = [];
  for (const line of sent.split('\n\n').filter((one) => one !== '')) {
    const chunk = line.replace(/^data: /, '').replace(/^\{"choices":\[\{"index":0,(.*)\}\]\}$/, '$1');
    const piece = /^"delta":\{"content":("[^]*")\}$/.exec(chunk)?.[1];
    const last = parts.at(-1);
    if (piece === undefined) parts.push({ text: chunk });
    else if (last?.said === undefined) parts.push({ said: JSON.parse(piece) });
    else last.said += JSON.parse(piece);
  }
  return parts.map(({ said, text }) => text ?? JSON.stringify(said)).join(' ');
}

/** Turn by turn, the state in brief; the report is the last answer. */
function talkPage(tag, { turns, facts }) {
  const lines = turns.map(({ said, reply, diagnosis }) => {
    const {
      mode,
      submode,
      active_step_id: step,
      completed_steps: done,
      unable_steps: unable,
      topic_stack: stack,
      isolation,
      labor,
    } = diagnosis;
    const state = [
      `${mode}, ${submode}`,
      `step ${step ?? 'none'}`,
      `done: ${done.join(', ') || 'none'}`,
      ...(unable.length > 0 ? [`not possible: ${unable.join(', ')}`] : []),
      ...(stack.length > 0
        ? [`topics: ${stack.map(({ submode: kind, part }) => (part === null ? kind : `${kind} ${part}`)).join(' > ')}`]
        : []),
      isolation.complete
        ? `isolated: ${isolation.finding}`
        : isolation.invalidated
          ? 'isolation taken back'
          : 'not isolated',
      ...(labor.hours === null ? [] : [`labour ${labor.mode}, ${labor.hours} h`]),
    ];
    return `**Technician:** ${said}\n\n${fence('text', reply)}\n\n_${state.join(' · ')}_`;
  });
  const known = facts.map(
    ({ fact, text, superseded_by: by }) =>
      `- ${fact}: ${text || 'the complaint'}${by === null ? '' : ` (superseded by ${by})`}`,
  );
  return `## ${{ en: 'English', es: 'Spanish', ru: 'Russian' }[tag]}\n\n${lines.join('\n\n')}\n\n### Facts at the end\n\n${known.join('\n')}`;
}

/** Runs tests; gives what each of them said, as a list. */
function run(project, files, into, report) {
  const output = join(into, report ?? 'run.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', project, '--reporter=json', `--outputFile=${output}`, ...files],
    {
      cwd: root,
      env: { ...process.env, PARLEY_LAWS: 'all', PARLEY_EVIDENCE: into },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const tests = JSON.parse(readFileSync(output, 'utf8')).testResults.flatMap((file) => file.assertionResults);
  if (status !== 0) throw new Error(`The run of ${files.join(', ')} failed; run it alone to see why.`);
  const marks = { passed: 'passed', failed: 'FAILED' };
  const lines = tests.map(({ title, status: became }) => `- ${marks[became] ?? 'NOT RUN'}: ${shown(title)}`);
  const passed = tests.filter(({ status: became }) => became === 'passed').length;
  return [`${passed} of ${tests.length} passed.`, '', ...lines].join('\n');
}

/** Strange labels are part of titles: each as one line that is no markup. */
function shown(title) {
  const line = title.length > 160 ? `${title.slice(0, 160).toWellFormed()}…` : title.toWellFormed();
  return line
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{M}{3,}/gu, '…')
    .replace(/[\\`*_{}[\]<>#|$]/g, (sign) => `\\${sign}`);
}

function neutral(text) {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '…')
    .replace(/(?<="message_id":")[^"]*/g, '…');
}

function fence(language, text) {
  return ['````' + language, text.trim(), '````'].join('\n');
}
