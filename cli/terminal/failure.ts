/** Exit codes, and the text of a failure: title, detail, remedy, request id (interface.md, "CLI"). */
import { CommanderError } from 'commander';
import { ParleyProblem } from '../../client/problem.ts';

export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  denied: 4,
  conflict: 5,
  timedOut: 6,
  unavailable: 7,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure that the CLI itself detects. */
export class CliFailure extends Error {
  readonly exitCode: ExitCode;
  readonly title: string;
  readonly remedy: string;

  constructor(exitCode: ExitCode, told: { readonly title: string; readonly detail: string; readonly remedy: string }) {
    super(told.detail);
    this.name = 'CliFailure';
    this.exitCode = exitCode;
    this.title = told.title;
    this.remedy = told.remedy;
  }
}

/** Ends a command that has already printed everything. */
export class EndWith extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode) {
    super(`exit code ${exitCode}`);
    this.name = 'EndWith';
    this.exitCode = exitCode;
  }
}

/** A failure as it is printed. */
export interface ToldFailure {
  readonly title: string;
  readonly detail: string;
  readonly remedy: string;
  readonly requestId: string | null;
  readonly status: number | null;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

export function exitCodeOf(failure: unknown): ExitCode {
  if (failure instanceof CliFailure || failure instanceof EndWith) return failure.exitCode;
  if (failure instanceof CommanderError) return failure.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (failure instanceof ParleyProblem) return exitCodeOfProblem(failure);
  return exitCodes.failed;
}

/** What to print; null when everything is printed already. */
export function toldFailure(failure: unknown, keySource: string | null): ToldFailure | null {
  if (failure instanceof EndWith || failure instanceof CommanderError) return null;
  if (failure instanceof ParleyProblem) {
    const { title, detail, remedy, request_id: requestId, errors = [] } = failure.problem;
    const keyless = failure.status === 401 && keySource === null;
    return {
      title,
      detail,
      remedy: keyless ? 'No key was found: set PARLEY_API_KEY, or run this where the server keeps its data.' : remedy,
      requestId: requestId === '' ? null : requestId,
      status: failure.status === 0 ? null : failure.status,
      errors,
    };
  }
  const own = failure instanceof CliFailure;
  return {
    title: own ? failure.title : 'Unexpected failure',
    detail: failure instanceof Error ? failure.message : String(failure),
    remedy: own ? failure.remedy : 'This is a fault of Parley: run `parley doctor`, and report it with what you did.',
    requestId: null,
    status: null,
    errors: [],
  };
}

function exitCodeOfProblem({ kind, status }: ParleyProblem): ExitCode {
  switch (kind) {
    case 'unreachable':
      return exitCodes.unavailable;
    case 'timed-out':
      return exitCodes.timedOut;
    case 'refused':
    case 'not-parley':
      return exitCodeOfStatus(status);
    default:
      return kind satisfies never;
  }
}

function exitCodeOfStatus(status: number): ExitCode {
  switch (status) {
    case 401:
    case 403:
      return exitCodes.denied;
    case 404:
    case 410:
      return exitCodes.notFound;
    case 409:
      return exitCodes.conflict;
    case 408:
    case 504:
      return exitCodes.timedOut;
    case 429:
    case 502:
    case 503:
      return exitCodes.unavailable;
    default:
      return exitCodes.failed;
  }
}
