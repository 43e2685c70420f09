/**
 * A mail server on the loopback interface that delivers nothing: the SMTP side of a stack without one (`main.ts`), and
 * the one that tests let fail. It keeps a log of its own, so that what was sent can be compared with what we say was
 * sent.
 */
import { appendFileSync } from 'node:fs';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type Behaviours, dealer } from './behaviour.ts';
import { dialogue } from './dialogue.ts';
import { receivedMail, type SinkEntry, type SinkMail } from './received.ts';

export interface MailSinkSettings {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly behaviour?: Behaviours;
  /** Keeps the mail before it is accepted; when this fails the sender is told to come again. */
  readonly store?: (mail: SinkMail) => void;
  /** Keeps the latest so many mails in memory; default: all. */
  readonly keep?: number;
  /** A file to which every line of the log is appended as JSON. */
  readonly journal?: string;
  /** Demands this login. */
  readonly login?: { readonly user: string; readonly pass: string };
  /** A certificate, PEM: offers STARTTLS, or speaks TLS from the start. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly fromTheStart?: boolean };
  /** Whether commands may come without waiting for answers (RFC 2920); default true. */
  readonly pipelining?: boolean;
  /** Whether it takes addresses beyond ASCII (RFC 6531); default true. */
  readonly utf8?: boolean;
}

export interface MailSink {
  /** `smtp://127.0.0.1:…`, or `smtps://`. */
  readonly url: string;
  readonly port: number;
  /** Everything that happened, oldest first. */
  readonly log: readonly SinkEntry[];
  /** Accepted mails, oldest first: those that a sender has to count as sent, whether it was told so or not. */
  readonly mails: readonly SinkMail[];
  /** From now on. */
  behave(behaviour: Behaviours): void;
  /** Refuses connections and breaks those there are. */
  leave(): Promise<void>;
  /** Serves again, on the same port. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server. @throws when the port is taken (EADDRINUSE). */
export async function startMailSink(settings: MailSinkSettings = {}): Promise<MailSink> {
  const { journal, keep = Infinity } = settings;
  const log: SinkEntry[] = [];
  const mails: SinkMail[] = [];
  const sockets = new Set<Socket>();
  let deal = dealer(settings.behaviour ?? { kind: 'accept' });
  const note = (entry: Omit<SinkEntry, 'at'>) => {
    const line = { at: new Date().toISOString(), ...entry };
    log.push(line);
    if (log.length > keep) log.shift();
    if (journal !== undefined) appendFileSync(journal, `${JSON.stringify(line)}\n`);
  };
  const take = async (raw: Buffer, envelope: Pick<SinkMail, 'from' | 'to' | 'secure'>, connection: number) => {
    const mail = await receivedMail(raw, envelope);
    settings.store?.(mail);
    mails.push(mail);
    if (mails.length > keep) mails.shift();
    const { id, messageId, from, to } = mail;
    note({ what: 'accepted', stage: 'end', connection, id, messageId, from, to });
  };
  const sink = { deal: () => deal(), note, take, login: settings.login ?? null, sockets };
  const server = smtpServer(settings, dialogue(sink));
  // A client that breaks off, or a handshake that fails, is the client's affair.
  server.on('error', () => undefined);
  const listener = server.server;
  listener.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  const port = await listen(listener, settings.port ?? 0);
  const leave = () => hangUp(listener, sockets);
  return {
    url: `${settings.tls?.fromTheStart === true ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    log,
    mails,
    behave: (behaviour) => (deal = dealer(behaviour)),
    leave,
    comeBack: () => listen(listener, port).then(() => undefined),
    stop: leave,
  };
}

/** Longer than anything a test or a local stack waits for: silence is part of the behaviour, not of the server. */
const patienceMs = 600_000;
const maxMessageBytes = 32 * 1024 * 1024;

function smtpServer(settings: MailSinkSettings, handlers: ReturnType<typeof dialogue>): SMTPServer {
  const { tls, login, pipelining = true, utf8 = true } = settings;
  const server: SMTPServer = new SMTPServer({
    ...handlers.forServer(() => server),
    ...(tls !== undefined && { key: tls.key, cert: tls.cert, secure: tls.fromTheStart ?? false }),
    // The library's own certificate would be offered otherwise, and nobody trusts that.
    disabledCommands: [...(tls === undefined ? ['STARTTLS'] : []), ...(login === undefined ? ['AUTH'] : [])],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    hidePIPELINING: !pipelining,
    hideSMTPUTF8: !utf8,
    disableReverseLookup: true,
    size: maxMessageBytes,
    socketTimeout: patienceMs,
    closeTimeout: 1,
    name: 'mail-sink',
    logger: false,
  });
  return server;
}

async function listen(listener: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', () => {
      listener.off('error', reject);
      resolve();
    });
  });
  return (listener.address() as AddressInfo).port;
}

async function hangUp(listener: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  if (!listener.listening) return;
  const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  await closed;
}
