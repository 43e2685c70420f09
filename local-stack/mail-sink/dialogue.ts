/** The server's side of the SMTP dialogue, with a behaviour in it. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { SMTPServer, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import type { Behaviour, Stage } from './behaviour.ts';
import type { SinkEntry, SinkMail } from './received.ts';

interface Sink {
  readonly deal: () => Behaviour;
  readonly note: (entry: Omit<SinkEntry, 'at'>) => void;
  readonly take: (raw: Buffer, envelope: Pick<SinkMail, 'from' | 'to' | 'secure'>, connection: number) => Promise<void>;
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly sockets: ReadonlySet<Socket>;
}

/** What is known of one connection. */
interface Talk {
  readonly number: number;
  behaviour: Behaviour;
  /** The behaviour was dealt for a mail that has begun; the next mail gets another. */
  used: boolean;
}

type Verdict = { readonly kind: 'go' } | { readonly kind: 'gone' } | { readonly kind: 'refuse'; readonly error: Error };

const accepted = { kind: 'go' } as const;

export function dialogue(sink: Sink) {
  const connections = connectionsOf(sink);
  return {
    forServer: (server: () => SMTPServer): SMTPServerOptions => handlers(sink, connections, server),
  };
}

type Connections = ReturnType<typeof connectionsOf>;

/** The connections that are open, each with its behaviour. */
function connectionsOf(sink: Sink) {
  const talks = new Map<string, Talk>();
  let connections = 0;

  /**
   * Does at this stage what the behaviour says. `gone`: there is nobody left to answer, or no answer is to be given.
   */
  async function at(stage: Stage, session: SMTPServerSession, recipient?: string): Promise<Verdict> {
    const { behaviour, number } = talkOf(session);
    if (behaviour.kind === 'accept' || behaviour.at !== stage) return accepted;
    const noted = { stage, connection: number };
    switch (behaviour.kind) {
      case 'answer':
        if (behaviour.to !== undefined && behaviour.to !== recipient) return accepted;
        sink.note({ what: 'answered', code: behaviour.code, ...noted });
        return { kind: 'refuse', error: reply(behaviour.code, behaviour.text) };
      case 'drop':
        sink.note({ what: 'dropped', ...noted });
        socketOf(session)?.destroy();
        return { kind: 'gone' };
      case 'silent':
        sink.note({ what: 'silent', ...noted });
        return { kind: 'gone' };
      case 'slow':
        sink.note({ what: 'slow', ...noted });
        await pause(behaviour.ms, undefined, { ref: false });
        return accepted;
      default:
        return behaviour satisfies never;
    }
  }

  function talkOf({ id }: SMTPServerSession): Talk {
    const talk = talks.get(id) ?? { number: ++connections, behaviour: sink.deal(), used: false };
    talks.set(id, talk);
    return talk;
  }

  function socketOf({ remotePort }: SMTPServerSession): Socket | undefined {
    return [...sink.sockets].find((socket) => socket.remotePort === remotePort);
  }

  const forget = ({ id }: SMTPServerSession): boolean => talks.delete(id);

  return { at, talkOf, socketOf, forget };
}

function handlers(sink: Sink, connections: Connections, server: () => SMTPServer): SMTPServerOptions {
  const { at, talkOf, forget } = connections;
  return {
    onConnect(session, done) {
      sink.note({ what: 'connected', stage: 'connection', connection: talkOf(session).number });
      void answerTo(at('connection', session), done);
      atData(server(), session, () => at('data', session));
    },
    onAuth({ username, password }, session, done) {
      const right = username === sink.login?.user && password === sink.login?.pass;
      void answerTo(at('login', session), (error) => {
        if (error || !right) done(error ?? reply(535, '5.7.8 Wrong user or password'));
        else done(null, { user: username });
      });
    },
    onMailFrom(_address, session, done) {
      const talk = talkOf(session);
      if (talk.used) talk.behaviour = sink.deal();
      talk.used = true;
      void answerTo(at('mail', session), done);
    },
    onRcptTo({ address }, session, done) {
      void answerTo(at('rcpt', session, address), done);
    },
    onData(stream, session, done) {
      void answerTo(receive(sink, connections, { stream, session }), done);
    },
    onClose(session) {
      forget(session);
    },
  };
}

async function receive(
  sink: Sink,
  { at, talkOf, socketOf }: Connections,
  { stream, session }: { readonly stream: AsyncIterable<Buffer>; readonly session: SMTPServerSession },
): Promise<Verdict> {
  const parts: Buffer[] = [];
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    secure: session.secure,
  };
  let halfway: Verdict | null = null;
  for await (const part of stream) {
    parts.push(part);
    if (halfway !== null) continue;
    halfway = await at('body', session);
    // An answer in the middle of the message; the rest of it is read and forgotten.
    if (halfway.kind === 'refuse') socketOf(session)?.write(`${lineOf(halfway.error)}\r\n`);
  }
  const { behaviour, number } = talkOf(session);
  if (halfway?.kind === 'refuse') sink.note({ what: 'ended', stage: 'end', connection: number });
  if (halfway !== null && halfway.kind !== 'go') return { kind: 'gone' };
  const refuses = behaviour.kind === 'answer' && behaviour.at === 'end' && behaviour.code >= 400;
  if (!refuses) await sink.take(Buffer.concat(parts), envelope, number);
  return at('end', session);
}

/** Tells the library how it turned out; nothing when nobody is to be told. */
async function answerTo(verdict: Promise<Verdict>, done: (error?: Error | null) => void): Promise<void> {
  const found = await verdict.catch((cause: unknown) => {
    const words = cause instanceof Error ? cause.message : 'Cannot be kept';
    return { kind: 'refuse', error: reply(451, `4.3.0 ${words}`) } as const;
  });
  if (found.kind === 'go') done(null);
  else if (found.kind === 'refuse') done(found.error);
}

/** The library calls no handler before it has said 354, so the command itself is put behind one. */
function atData(server: SMTPServer, session: SMTPServerSession, before: () => Promise<Verdict>): void {
  const connection = [...server.connections].find((one) => one.session.id === session.id);
  if (connection === undefined) return;
  const answer = connection.handler_DATA.bind(connection);
  connection.handler_DATA = (command, next) => {
    if (connection.session.envelope.rcptTo.length === 0) return answer(command, next);
    void answerTo(before(), (error) => {
      if (!error) return answer(command, next);
      connection.send((error as Refusal).responseCode ?? 451, error.message, false);
      return next();
    });
  };
}

interface Refusal extends Error {
  responseCode?: number;
}

function reply(code: number, text = 'By the behaviour of this server'): Error {
  const error: Refusal = new Error(text);
  error.responseCode = code;
  return error;
}

function lineOf(error: Error): string {
  return `${(error as Refusal).responseCode} ${error.message}`;
}
