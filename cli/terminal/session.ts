/** What every command uses: the server, the output, the settings and the environment. */
import type { Command } from 'commander';
import { WebSocket } from 'ws';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { createOutput, type Output } from './output.ts';
import { readSettings, type GlobalOptions, type KeyKind, type Settings } from './settings.ts';
import type { Surroundings } from './surroundings.ts';

export interface Session {
  readonly client: ParleyClient;
  readonly out: Output;
  readonly settings: Settings;
  readonly around: Surroundings;
}

export type OpenSession = (command: Command, kind?: KeyKind) => Session;

/** The model may take minutes (retries included), and a person can always press Ctrl-C. */
const answerTimeoutS = 300;
const requestTimeoutS = 30;

export function openSession(around: Surroundings, command: Command, kind?: KeyKind): Session {
  const settings = readSettings(command.optsWithGlobals<GlobalOptions>(), around, kind);
  const requestS = Math.min(settings.timeoutS ?? requestTimeoutS, requestTimeoutS);
  const client = createClient({
    baseUrl: settings.url,
    apiKey: settings.apiKey ?? undefined,
    timeoutMs: requestS * 1000,
    retryBudgetMs: Math.min(10, settings.timeoutS ?? 10) * 1000,
    webSocket: WebSocket,
  });
  return { client, settings, around, out: createOutput(around, settings) };
}

/** Seconds to wait for the answer to a message. */
export function answerWithinS({ settings }: Session): number {
  return settings.timeoutS ?? answerTimeoutS;
}
