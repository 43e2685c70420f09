import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conversationEvent } from '../../contracts/wire/conversation.ts';
import { at, ContractServer, problemBody } from '../client/contract-server.ts';
import { actGate, booking } from './booking-script.ts';
import { parley, type Called, type World } from './terminal.ts';

let server: ContractServer;
beforeEach(async () => {
  server = await new ContractServer().start();
});
afterEach(() => server.stop());

const call = (args: string, world: World = {}): Promise<Called> =>
  parley(args.split(' '), { url: server.url, ...world });

test('--version is the version of the product', async () => {
  const { code, stdout } = await call('--version');
  expect(code).toBe(0);
  expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
});

describe('exit codes', () => {
  test.each([
    [400, 1],
    [401, 4],
    [403, 4],
    [404, 3],
    [409, 5],
    [413, 1],
    [422, 1],
    [429, 7],
    [500, 1],
    [502, 7],
    [503, 7],
    [504, 6],
  ])('HTTP %i ends with %i', async (status, code) => {
    server.failNext('GET /v1/conversations/c-1', { status, retryAfter: '3600' });
    expect((await call('conversation show c-1')).code).toBe(code);
  });

  test('a server that is not there ends with 7', async () => {
    const { url } = server;
    await server.stop();
    const { code, stderr } = await parley(['conversation', 'list'], { url });
    expect(code).toBe(7);
    expect(stderr).toContain('npm start');
    server = await new ContractServer().start();
  });

  test('no answer in time ends with 6, and the message is not lost', async () => {
    server.begin();
    server.script = () => ({ settled: {}, slow: 1_000 });
    const { code, stderr } = await call('conversation say c-1 Hello --timeout 0.2');
    expect(code).toBe(6);
    expect(stderr).toContain('was accepted');
  });

  test.each([
    ['', 'Usage'],
    ['nonsense', 'unknown command'],
    ['conversation', 'Usage'],
    ['conversation show', 'missing required argument'],
    ['conversation show c-1 --loud', 'unknown option'],
    ['conversation list --limit none', 'whole number'],
    ['conversation list --state asleep', 'Allowed choices are initial'],
    ['conversation list --waiting-on nobody', 'Allowed choices are participant'],
    ['action approve', '--preview-hash'],
    ['doctor --timeout 0', 'seconds'],
    ['doctor --url nowhere', '--url'],
    ['chat', 'Neither'],
  ])('wrong usage "%s" ends with 2', async (args, says) => {
    const { code, stdout, stderr } = await parley(args === '' ? [] : args.split(' '), { url: server.url });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });

  test('asking for help is no failure', async () => {
    const { code, stdout } = await call('conversation say --help');
    expect(code).toBe(0);
    expect(stdout).toContain('--message-id');
  });

  test('a turn that failed ends with 1 and tells the remedy', async () => {
    server.begin();
    server.script = () => ({
      settled: { disposition: 'failed', reply: { text: 'Sorry.', at }, remedy: 'Say it again.' },
    });
    const { code, stdout, stderr } = await call('conversation say c-1 Hello');
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'Sorry.\n' });
    expect(stderr).toContain('Say it again.');
  });
});

describe('a failure', () => {
  test('tells title, detail, places, remedy and request, on stderr only', async () => {
    const { stdout, stderr } = await call('conversation create nobody');
    expect(stdout).toBe('');
    expect(stderr).toBe(
      'Unknown assistant\nThere is no assistant "nobody".\n  /assistant: unknown\nDo it differently.\nRequest req-1\n',
    );
  });

  test('without any key says where a key comes from', async () => {
    const { code, stderr } = await call('conversation list', {
      env: { PARLEY_API_KEY: '', PARLEY_DATA_DIR: '/nowhere' },
    });
    expect(code).toBe(4);
    expect(stderr).toContain('set PARLEY_API_KEY');
  });

  test('of the server cannot steer the terminal', async () => {
    const body = problemBody(404, 'Gone\u001b[2J', { detail: 'a\rb\u009bc' });
    server.failNext('GET /v1/conversations/c-1', { status: 404, body });
    const { stderr } = await call('conversation show c-1', { terminal: true });
    expect(stderr).toContain('Gone[2J');
    expect(stderr).toContain('abc');
    expect(stderr).not.toContain('\u009b');
  });
});

describe('data for programs', () => {
  test('create prints the id, or the whole answer', async () => {
    expect((await call('conversation create hr-manager')).stdout).toBe('c-1\n');
    expect((await call('conversation create hr-manager --json')).stdout).toBe(
      '{"conversation_id":"c-2","state":"initial"}\n',
    );
  });

  test('say prints the reply, the receipt, or the settled message', async () => {
    server.begin();
    expect((await call('conversation say c-1 Hello')).stdout).toBe('You said: Hello\n');
    expect((await call('conversation say c-1 Again --no-wait --message-id m-7')).stdout).toBe('m-7\n');
    const { stdout } = await call('conversation say c-1 Hello --json');
    expect(JSON.parse(stdout)).toMatchObject({ turn_id: 't-3', disposition: 'answered' });
  });

  test('show is the snapshot as the server sends it, with the transcript on demand', async () => {
    const talk = server.begin();
    expect(JSON.parse((await call('conversation show c-1 --json')).stdout)).toEqual(talk.snapshot);
    await call('conversation say c-1 Hello');
    const { messages } = JSON.parse((await call('conversation show c-1 --messages --json')).stdout) as {
      messages: unknown[];
    };
    expect(messages).toHaveLength(2);
  });

  test('every list is one document of items and next', async () => {
    server.begin();
    server.pageSize = 2;
    server.begin('c-2');
    server.begin('c-3');
    const list = JSON.parse((await call('conversation list --json')).stdout) as { items: unknown[]; next: null };
    expect(list.items).toHaveLength(3);
    expect(list.next).toBeNull();
    expect(JSON.parse((await call('conversation list --json --limit 1')).stdout)).toMatchObject({ next: '1' });
    expect(JSON.parse((await call('action list --conversation c-1 --json')).stdout)).toEqual({ items: [], next: null });
    expect(JSON.parse((await call('assistant list --json')).stdout)).toMatchObject({
      items: [{ name: 'hr-manager' }],
      next: null,
    });
  });

  test('options may stand before or after the command', async () => {
    server.begin();
    const before = await call('--json conversation show c-1');
    expect(before.stdout).toBe((await call('conversation show c-1 --json')).stdout);
  });
});

describe('gate explain', () => {
  beforeEach(() => {
    const { act } = actGate(['too-early', 'still-asking'], 'Have you called them?');
    const talk = server.begin();
    for (const turn of ['t-1', 't-2']) {
      talk.decisions.push({
        decision_id: `d-${turn}`,
        turn_id: turn,
        door: 'act',
        origin: 'reply',
        at,
        snapshot: {},
        ...act,
      });
    }
  });

  test('G2 shows every rule in its order, with the words that convinced it', async () => {
    const { code, stdout } = await call('gate explain c-1 --turn t-1');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'turn t-1 · act door · held: too-early, still-asking',
        `  from reply · policy hr-manager@1 · ${at}`,
        '  rule             verdict  evidence',
        '  flow-active      -',
        '  hypothetical     -',
        '  too-early        holds    "Have you called them?" (turn t-1)',
        '  still-asking     holds    "Have you called them?" (turn t-1)',
        '  awaiting-answer  -',
        '  declined         -',
        '  nothing-offered  -',
        '',
        '',
      ].join('\n'),
    );
  });

  test('gives programs the decisions as they are stored', async () => {
    const explained = JSON.parse((await call('gate explain c-1 --json')).stdout) as { items: unknown };
    expect(explained).toEqual({ conversation_id: 'c-1', items: server.talks.get('c-1')?.decisions });
  });
});

describe('watch', () => {
  test('prints stored and new events as JSON lines, across a dropped socket, and ends with Ctrl-C', async () => {
    const interrupts = new AbortController();
    server.begin();
    for (let n = 1; n <= 2; n += 1) server.publish('c-1', { n });
    server.onSocket = (socket, nth) => {
      server.publish('c-1', { n: nth + 2 });
      if (nth === 1) socket.close();
    };
    const { code, stdout } = await call('conversation watch c-1 --from-start --json', {
      interrupts,
      onStdout: (all) => {
        if (all.split('\n').length > 4) interrupts.abort();
      },
    });
    expect(code).toBe(0);
    const frames = stdout
      .trimEnd()
      .split('\n')
      .map((line) => conversationEvent.parse(JSON.parse(line)));
    expect(frames.map(({ data }) => data['n'])).toEqual([1, 2, 3, 4]);
    // A cursor asked for separately could already be behind an event that was never printed.
    expect(server.requests('GET /v1/conversations/c-1')).toHaveLength(0);
  });

  test('begins with what happens from now on', async () => {
    const interrupts = new AbortController();
    server.begin();
    server.publish('c-1', { n: 1 });
    server.onSocket = () => void server.publish('c-1', { n: 2 });
    const { stdout, stderr } = await call('conversation watch c-1', { interrupts, onStdout: () => interrupts.abort() });
    expect(stdout).toBe(`${at} 2 conversation:message {"n":2}\n`);
    expect(stderr).toContain('--after 2');
  });
});

describe('colours', () => {
  const escape = '\u001b[';
  test.each([
    ['a terminal has them', { terminal: true }, '', true],
    ['a pipe has none', { terminal: false }, '', false],
    ['NO_COLOR takes them away', { terminal: true, env: { NO_COLOR: '1' } }, '', false],
    ['an empty NO_COLOR does not', { terminal: true, env: { NO_COLOR: '' } }, '', true],
    ['--no-color takes them away', { terminal: true }, ' --no-color', false],
  ])('%s', async (_title, world, option, coloured) => {
    server.begin();
    const { stderr } = await call(`conversation show c-9${option}`, world);
    expect(stderr.includes(escape)).toBe(coloured);
    server.talks.get('c-1')?.decisions.push({
      decision_id: 'd',
      turn_id: 't',
      door: 'act',
      origin: 'reply',
      at,
      snapshot: {},
      ...actGate([], '').act,
    });
    expect((await call(`gate explain c-1${option}`, world)).stdout.includes(escape)).toBe(coloured);
  });
});

test('a conversation is closed once', async () => {
  server.begin();
  expect((await call('conversation close c-1 --reason done')).code).toBe(0);
  expect(server.seen.at(-1)?.body).toEqual({ reason: 'done' });
  expect((await call('conversation close c-1')).code).toBe(5);
});

test('what was done is a table for people', async () => {
  server.begin();
  server.talks.get('c-1')?.effects.push(...(booking('', 7, 'c-1').effects ?? []));
  expect((await call('action list --conversation c-1')).stdout).toContain(
    'c-1-1   calendar  done   1         c-1-1@parley',
  );
});

test('ops views prints links into the Web UI, each with its list filter', async () => {
  const around = { url: 'http://127.0.0.1:9', env: { PARLEY_WEB_UI_URL: 'https://ui.example/' }, cwd: process.cwd() };
  const called = await parley(['ops', 'views', '--json'], around);
  expect(called).toMatchObject({ code: 0 });
  const { items } = JSON.parse(called.stdout) as { items: readonly { name: string; query: string; url: string }[] };
  expect(items.map(({ name }) => name)).toContain('needs-me-now');
  for (const { query, url } of items) {
    expect(url.startsWith('https://ui.example/namespaces/')).toBe(true);
    expect(new URL(url).searchParams.get('query')).toBe(query);
  }
  const elsewhere = { ...around, env: { TEMPORAL_ADDRESS: 'temporal.example:7233' } };
  expect(await parley(['ops', 'views'], elsewhere)).toMatchObject({ code: 2 });
});

test('ops codec prints the flags for the temporal CLI: where the key is, and never the key', async () => {
  const around = { url: 'http://127.0.0.1:9/', env: { PARLEY_API_KEY: `pk_a_${'0f'.repeat(32)}` }, cwd: process.cwd() };
  const called = await parley(['ops', 'codec'], around);
  expect(called.code).toBe(0);
  expect(called.stdout).toBe('--codec-endpoint http://127.0.0.1:9/codec --codec-auth "Bearer $PARLEY_API_KEY"\n');
  expect(JSON.parse((await parley(['ops', 'codec', '--json'], around)).stdout)).toEqual({
    endpoint: 'http://127.0.0.1:9/codec',
    auth: 'Bearer $PARLEY_API_KEY',
  });
  expect(JSON.stringify(called)).not.toContain('0f0f');
});
