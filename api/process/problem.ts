/** Failures as problem documents (RFC 9457) that say what to do next. */
import { cutText } from '../../domain/words/cut.ts';
import type { Problem } from '../../contracts/wire/conversation.ts';
import type { QuestionOnWire } from '../../contracts/reading/question.ts';

/** All problem kinds; each is the last part of a problem's `type`. Programs depend on the names: never rename one. */
export const problemKinds = {
  'malformed-request': { status: 400, title: 'The request is malformed' },
  'missing-key': { status: 401, title: 'An API key is needed' },
  'bad-key': { status: 401, title: 'The API key is not valid' },
  'session-over': { status: 401, title: 'The session is over' },
  'bad-token': { status: 401, title: 'The access token is not valid' },
  'bad-ticket': { status: 401, title: 'The stream ticket is not valid' },
  'sign-in-failed': { status: 400, title: 'The sign-in did not succeed' },
  'no-role': { status: 403, title: 'None of your groups has a role here' },
  'choose-tenant': { status: 403, title: 'A tenant has to be chosen' },
  'role-not-allowed': { status: 403, title: 'The role of this key may not do that' },
  'not-the-party': { status: 403, title: 'Somebody else has to answer that' },
  'bad-csrf-token': { status: 403, title: 'The request does not come from the console’s own page' },
  'origin-not-allowed': { status: 403, title: 'Pages of this origin may not listen here' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'unknown-conversation': { status: 404, title: 'There is no such conversation' },
  'unknown-assistant': { status: 404, title: 'There is no such assistant' },
  'unknown-action': { status: 404, title: 'There is no such action' },
  'unknown-turn': { status: 404, title: 'There is no such turn' },
  'unknown-clarification': { status: 404, title: 'There is no such clarification request' },
  'unknown-context-request': { status: 404, title: 'There is no such request for material' },
  'no-prompt': { status: 404, title: 'The model was not asked yet' },
  'no-diagnosis': { status: 404, title: 'Nothing was diagnosed yet' },
  'unknown-fact': { status: 404, title: 'There is no such fact' },
  'unknown-attachment': { status: 404, title: 'There is no such attachment' },
  'unknown-session': { status: 404, title: 'There is no such session' },
  'unknown-artifact': { status: 404, title: 'Nothing stands at this key path' },
  'unknown-concept': { status: 404, title: 'There is no such concept' },
  'unknown-participant': { status: 404, title: 'There is no such participant' },
  'unknown-tenant': { status: 404, title: 'There is no such tenant' },
  'unknown-hold': { status: 404, title: 'There is no such hold' },
  'unknown-key': { status: 404, title: 'There is no such key' },
  'unknown-mail': { status: 404, title: 'There is no such mail' },
  'unknown-feed': { status: 404, title: 'There is no such calendar feed' },
  'method-not-allowed': { status: 405, title: 'This method is not answered here' },
  'conversation-closed': { status: 409, title: 'The conversation is closed' },
  'clarification-closed': { status: 409, title: 'The clarification request is closed' },
  'context-request-closed': { status: 409, title: 'The request for material is over' },
  'taken-over': { status: 409, title: 'Somebody else has taken this conversation over' },
  'unknown-reminder': { status: 404, title: 'There is no such reminder' },
  'too-many-reminders': { status: 409, title: 'Too many reminders wait' },
  'unknown-item': { status: 404, title: 'Nothing of this id waits to be acknowledged' },
  'not-with-a-person': { status: 409, title: 'No person is asked for here' },
  'question-over': { status: 409, title: 'Something else is asked now' },
  'action-over': { status: 409, title: 'This action waits for a decision no more' },
  'fact-superseded': { status: 409, title: 'This fact counts no more' },
  'approval-unproven': { status: 409, title: 'Nothing proves who approves this' },
  'order-repeated': { status: 409, title: 'This order was given before' },
  'preview-changed': { status: 409, title: 'What would be done has changed' },
  'last-admin-key': { status: 409, title: 'Nobody would be left to administer the tenant' },
  'tenant-exists': { status: 409, title: 'There is a tenant of this name' },
  'legal-hold': { status: 409, title: 'It is under a legal hold' },
  'home-tenant': { status: 409, title: 'This tenant is the installation’s own' },
  'nothing-to-confirm': { status: 409, title: 'The outcome of this action is known' },
  'message-id-reused': { status: 409, title: 'The message id belongs to another text' },
  'request-in-flight': { status: 409, title: 'The first request with this key is still under way' },
  'effect-under-way': { status: 409, title: 'Something is being done at this moment' },
  'too-many-attachments': { status: 409, title: 'The conversation holds as many attachments as it may' },
  'too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'Only JSON is read here' },
  'not-acceptable': { status: 422, title: 'The request cannot be accepted as it is' },
  'idempotency-key-reused': { status: 422, title: 'The idempotency key belongs to another request' },
  'upgrade-required': { status: 426, title: 'This address speaks websocket' },
  'too-many': { status: 429, title: 'Too many calls' },
  'queue-full': { status: 429, title: 'Too many messages wait in this conversation' },
  'internal-error': { status: 500, title: 'Something went wrong on our side' },
  'database-away': { status: 503, title: 'The database is away' },
  'graph-away': { status: 503, title: 'The concept graph is away' },
  'sign-in-away': { status: 503, title: 'The sign-in provider is away' },
  'temporal-away': { status: 503, title: 'Temporal is away' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly title: string }>>;

export type ProblemKind = keyof typeof problemKinds;

export interface Fault {
  /** JSON pointer into the body, or the name of a query parameter. */
  readonly path: string;
  readonly message: string;
}

/** Thrown by routes; the error handler turns it into a response. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly kind: ProblemKind;
  readonly remedy: string;
  readonly errors: readonly Fault[] | undefined;
  /** The question that is open now. */
  readonly question: QuestionOnWire | null | undefined;
  /** Tenants to choose from, for pages. */
  readonly tenants: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    kind: ProblemKind,
    words: { readonly detail: string; readonly remedy: string },
    more: {
      readonly errors?: readonly Fault[];
      readonly question?: QuestionOnWire | null;
      readonly tenants?: readonly string[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(words.detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.kind = kind;
    this.remedy = words.remedy;
    this.errors = more.errors;
    this.question = more.question;
    this.tenants = more.tenants ?? [];
    this.headers = more.headers ?? {};
  }

  get title(): string {
    return problemKinds[this.kind].title;
  }

  get status(): number {
    return problemKinds[this.kind].status;
  }
}

export function problemDocument(problem: ApiProblem, requestId: string): Problem {
  return {
    type: `urn:parley:problem:${problem.kind}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    remedy: problem.remedy,
    request_id: requestId,
    ...(problem.errors === undefined ? {} : { errors: [...problem.errors] }),
    ...(problem.question === undefined ? {} : { question: problem.question }),
  };
}

/** The problem of an answer to a question that is over (G23); it contains the open question. */
export function questionOver(question: QuestionOnWire | null): ApiProblem {
  const words = {
    detail: 'The question that this answers is over: something else is asked now, or nothing.',
    remedy: 'Show the participant what stands in `question`, and answer that.',
  };
  return new ApiProblem('question-over', words, { question });
}

/** The problem of a well-formed body whose value at `path` (JSON pointer) is impossible. */
export function notAcceptable(path: string, message: string): ApiProblem {
  return notAcceptableAt([{ path, message }]);
}

/** The same with several places. */
export function notAcceptableAt(errors: readonly Fault[]): ApiProblem {
  const [first] = errors;
  const where = first === undefined ? '' : ` (${first.path === '' ? '' : `${shown(first.path)}: `}${first.message})`;
  return new ApiProblem(
    'not-acceptable',
    {
      detail: `The body is not what is expected here${where}.`,
      remedy: 'Correct the places named in `errors`, then send it again.',
    },
    { errors },
  );
}

/** @param what what a page of another origin tried */
export function foreignOrigin(what: string): ApiProblem {
  return new ApiProblem('origin-not-allowed', {
    detail: `A page of another origin tried to ${what}.`,
    remedy: `Set PARLEY_PUBLIC_URL to the address of the pages that may ${what}.`,
  });
}

/** An unknown conversation and one of another tenant or participant get the same response. */
export function unknownConversation(id: string): ApiProblem {
  return new ApiProblem('unknown-conversation', {
    detail: `There is no conversation "${shown(id)}", or this key may not see it.`,
    remedy: 'Check the id; GET /v1/conversations lists the ones this key sees.',
  });
}

/** What a legal hold is about is not erased. */
export function underHold(what: string): ApiProblem {
  return new ApiProblem('legal-hold', {
    detail: `${what} is under a legal hold, so nothing of it is erased.`,
    remedy: 'GET /v1/holds says which and why; an administrator lifts it with DELETE …/hold and a reason.',
  });
}

export function conversationClosed(id: string): ApiProblem {
  return new ApiProblem('conversation-closed', {
    detail: `The conversation "${shown(id)}" is closed and takes nothing more.`,
    remedy: 'Create a new conversation with POST /v1/conversations.',
  });
}

/** Too many calls to a conversation wait; this one was dropped. */
export function queueFull(retryAfterS: number): ApiProblem {
  return new ApiProblem(
    'queue-full',
    {
      detail: 'As many messages as a conversation can hold wait to be answered.',
      remedy: 'Wait as long as Retry-After says, then send it again; with the same message_id nothing is said twice.',
    },
    { headers: { 'retry-after': String(retryAfterS) } },
  );
}

/** An unknown clarification and one of another tenant or participant get the same response. */
export function unknownClarification(id: string): ApiProblem {
  return new ApiProblem('unknown-clarification', {
    detail: `There is no clarification request "${shown(id)}", or this key may not see it.`,
    remedy: 'Check the id; GET /v1/clarifications lists the ones this key sees.',
  });
}

export function unknownPosition(after: string): ApiProblem {
  return new ApiProblem(
    'malformed-request',
    {
      detail: `There is no item "${shown(after)}" in this list to go on after.`,
      remedy: 'Pass the `next` of the page before, or leave `after` out.',
    },
    { errors: [{ path: '/after', message: 'names no item of this list' }] },
  );
}

/** A sender's words in a response: one line of `most` characters at most, without control characters. */
export function shown(words: string, most = 80): string {
  const line = cutText(words, most).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  return words.length > most ? `${line}…` : line;
}
