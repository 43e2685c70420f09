import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { liveReply } from '../../cli/terminal/live-reply.ts';
import { at, ContractServer } from '../client/contract-server.ts';
import { actGate, bookedFeed, booking } from './booking-script.ts';
import { parley, type Called, type World } from './terminal.ts';

let server: ContractServer;
beforeEach(async () => {
  server = await new ContractServer().start();
});
afterEach(() => server.stop());

const call = (args: string, world: World = {}): Promise<Called> =>
  parley(args.split(' '), { url: server.url, ...world });

describe('chat through a pipe', () => {
  test('says each line in its order and prints nothing but replies on stdout', async () => {
    const { code, stdout, stderr } = await call('chat hr-manager', { stdin: 'One\n\n  Two  \n/quit\nThree\n' });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'You said: One\nYou said: Two\n' });
    expect(stderr).toContain('--conversation c-1');
  });

  test('ends with its input', async () => {
    expect(await call('chat hr-manager', { stdin: 'Only this' })).toMatchObject({
      code: 0,
      stdout: 'You said: Only this\n',
    });
  });

  test('goes on with a conversation', async () => {
    server.begin('c-7');
    expect((await call('chat --conversation c-7', { stdin: 'Hello\n' })).stdout).toBe('You said: Hello\n');
    expect(server.requests('POST /v1/conversations')).toHaveLength(0);
    expect((await call('chat somebody-else --conversation c-7', { stdin: 'Hello\n' })).code).toBe(2);
    expect((await call('chat --conversation c-8', { stdin: 'Hello\n' })).code).toBe(3);
  });

  test('gives programs a settled message a line', async () => {
    const { stdout } = await call('chat hr-manager --json', { stdin: 'One\nTwo\n' });
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { turn_id: string });
    expect(lines.map(({ turn_id }) => turn_id)).toEqual(['t-1', 't-2']);
  });

  test('G2 shows the reasons on demand, beside the data', async () => {
    server.script = booking;
    const { stdout, stderr } = await call('chat hr-manager --reasons', {
      stdin: 'My employee is absent.\nYes, twice.\nYes\n',
    });
    expect(stdout).toBe(
      'Have you called them?\nWould you like me to schedule a call?\n1. Tuesday 10:00\n2. Tuesday 10:30\n',
    );
    expect(stderr).toContain('act door: held: too-early, still-asking');
    expect(stderr).toContain('still-asking: "Have you called them?"');
    expect(stderr).toContain('waits for a yes to its offer: calendar');
    expect(stderr).toContain('calendar, choice: a number');
  });

  test('goes on after a turn that failed, and ends with 1', async () => {
    server.script = (text, turn) =>
      turn === 1
        ? { settled: { disposition: 'failed', reply: { text: 'Sorry.', at } } }
        : { settled: { reply: { text, at } } };
    expect(await call('chat hr-manager', { stdin: 'One\nTwo\n' })).toMatchObject({ code: 1, stdout: 'Sorry.\nTwo\n' });
  });

  test('stops when the server refuses, with its exit code', async () => {
    server.begin('c-7').snapshot.state = 'closed';
    expect((await call('chat --conversation c-7', { stdin: 'One\nTwo\n' })).code).toBe(5);
    expect(server.requests('POST /v1/conversations/c-7/messages')).toHaveLength(1);
  });

  test('Ctrl-C while an answer is awaited ends it cleanly', async () => {
    const interrupts = new AbortController();
    server.script = () => {
      interrupts.abort();
      return { settled: {}, slow: 1_000 };
    };
    const { code, stderr } = await call('chat hr-manager', { stdin: 'One\n', interrupts });
    expect(code).toBe(0);
    expect(stderr).toContain('will be answered');
  });

  test('Ctrl-C between messages ends it cleanly', async () => {
    const interrupts = new AbortController();
    const world = { stdin: 'One\n', stdinStaysOpen: true, interrupts, onStdout: () => interrupts.abort() };
    expect(await call('chat hr-manager', world)).toMatchObject({ code: 0, stdout: 'You said: One\n' });
  });
});

describe('chat on a terminal', () => {
  test('shows the reply while it is written, and once', async () => {
    server.script = () => ({
      settled: { reply: { text: 'Hello there.', at } },
      deltas: [
        { attempt: 1, text: 'Hello ' },
        { attempt: 1, text: 'there.' },
      ],
      slow: 1,
    });
    const pieces: string[] = [];
    const { stdout } = await call('chat hr-manager', {
      stdin: 'Hi\n',
      terminal: true,
      onStdout: (all) => pieces.push(all),
    });
    expect(stdout).toBe('Hello there.\n');
    expect(pieces[0]).toBe('Hello ');
  });

  test('talks without a websocket too', async () => {
    server.failNext('POST /v1/stream-tickets', { status: 404 });
    const { code, stdout, stderr } = await call('chat hr-manager', { stdin: 'Hi\n', terminal: true });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'You said: Hi\n' });
    expect(stderr).toContain('come as a whole');
  });
});

describe('a reply while it is written', () => {
  const delta = (
    data: { turn_id: string; attempt: number; text: string } | { turn_id: string; attempt: number; reset: true },
  ) => ({ event: 'conversation:delta', conversation_id: 'c-1', at, data }) as const;

  function screen(): { reply: ReturnType<typeof liveReply>; shown: () => string } {
    let shown = '';
    const reply = liveReply({
      piece: (text) => void (shown += text),
      line: (text) => void (shown += `${text}\n`),
      talk: (text) => void (shown += `<${text}>`),
    });
    return { reply, shown: () => shown };
  }

  test.each([
    ['is completed by a line end when it was shown whole', ['Hello'], 'Hello', 'Hello\n'],
    ['is said again when it came out otherwise', ['Hel'], 'Hello', 'Hel\nHello\n'],
    ['is said when nothing was shown', [], 'Hello', 'Hello\n'],
    ['leaves a clean line when there is none', ['Hel'], null, 'Hel\n'],
  ])('%s', (_title, texts, settled, expected) => {
    const { reply, shown } = screen();
    reply.expectReply();
    for (const text of texts) reply.hear(delta({ turn_id: 't-1', attempt: 1, text }));
    reply.endReply(settled, 't-1');
    expect(shown()).toBe(expected);
  });

  test('begins again after a reset', () => {
    const { reply, shown } = screen();
    reply.expectReply();
    reply.hear(delta({ turn_id: 't-1', attempt: 1, text: 'Wrong' }));
    reply.hear(delta({ turn_id: 't-1', attempt: 2, reset: true }));
    reply.hear(delta({ turn_id: 't-1', attempt: 1, text: 'late' }));
    reply.hear(delta({ turn_id: 't-1', attempt: 2, text: 'Right' }));
    reply.endReply('Right', 't-1');
    expect(shown()).toBe('Wrong<\n(again)>Right\n');
  });

  test('passes over what belongs to a settled turn', () => {
    const { reply, shown } = screen();
    reply.hear(delta({ turn_id: 't-1', attempt: 1, text: 'early' }));
    reply.expectReply();
    reply.endReply('One', 't-1');
    reply.expectReply();
    reply.hear(delta({ turn_id: 't-1', attempt: 1, text: 'late' }));
    reply.endReply('Two', 't-2');
    expect(shown()).toBe('One\nTwo\n');
  });
});

describe('demo', () => {
  beforeEach(() => {
    server.script = booking;
    server.feed = bookedFeed;
  });

  test('prints the booking with its reasons and ends with 0', async () => {
    const { code, stdout, stderr } = await call('demo hr-manager');
    expect(stderr).toContain('1 of 1 conversations went as they should');
    expect(code).toBe(0);
    for (const part of [
      'held: too-early, still-asking',
      'held: offer-waits',
      'calendar, step choice',
      'step preview',
      'Booked.',
    ]) {
      expect(stdout).toContain(part);
    }
    expect(server.talks.get('c-1')?.snapshot.state).toBe('closed');
  });

  test('without a name plays all assistants, and gives programs what happened', async () => {
    const { code, stdout } = await call('demo --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ assistant: 'hr-manager', surprises: [], turns: { length: 9 } });
  });

  test('has a short talk with any other assistant', async () => {
    server.script = () => ({ settled: { reply: { text: 'Good day.', at } } });
    expect(await call('demo water-guide')).toMatchObject({ code: 0, stderr: expect.stringContaining('1 of 1') });
  });

  test.each([
    [
      'R2 a flow that starts while the assistant asks',
      1,
      { flow: { kind: 'calendar', action_id: 'a', step: 'choice', expects: 'x', expires_at: at } },
      'the flow',
    ],
    ['G5 a gate that does not hear the question', 1, { gate: actGate(['nothing-offered'], '') }, 'still-asking'],
    ['G6 an offer that is not pending', 2, { offer: null }, 'the pending offer'],
    ['F1 a phone that was not given', 6, { flow: null }, 'the flow'],
    ['F3 a model that was not told', 8, { reply: { text: 'Write it down.', at } }, 'does not mention "Dana"'],
    [
      'F3 a model that was told twice',
      9,
      { reply: { text: 'Your call with Dana is booked.', at } },
      'mentions "Dana" again',
    ],
    ['a failed turn', 4, { disposition: 'failed' }, 'the disposition'],
  ] satisfies [string, number, Partial<SettledMessage>, string][])(
    'notices %s',
    async (_title, wrongTurn, wrong, says) => {
      server.script = (text, turn, conversation) => {
        const outcome = booking(text, turn, conversation);
        return turn === wrongTurn ? { ...outcome, settled: { ...outcome.settled, ...wrong } } : outcome;
      };
      const { code, stderr } = await call('demo hr-manager');
      expect(code).toBe(1);
      expect(stderr).toContain(says);
    },
  );

  test.each([
    ['F5 a call that was booked twice', 2, bookedFeed, 'the ledger of effects'],
    ['F5 a call that was never booked', 0, bookedFeed, 'the ledger of effects'],
    [
      'F6 a feed that does not show it',
      1,
      bookedFeed.replace('c-1-1', 'other').replace('Dana', 'Sam'),
      'shows the booking 0 times',
    ],
    ['F6 a feed that shows it twice', 1, bookedFeed + bookedFeed, 'shows the booking 2 times'],
  ])('notices %s', async (_title, times, feed, says) => {
    server.feed = feed;
    server.script = (text, turn, conversation) => {
      const outcome = booking(text, turn, conversation);
      return { ...outcome, effects: Array.from({ length: times }, () => outcome.effects ?? []).flat() };
    };
    const { code, stderr } = await call('demo hr-manager');
    expect(code).toBe(1);
    expect(stderr).toContain(says);
  });
});
