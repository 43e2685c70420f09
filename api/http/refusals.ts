/** Maps a workflow's refusals to problems, by their type (docs/failures.md). */
import type { Refused } from '../../adapters/temporal/conversations.ts';
import {
  ApiProblem,
  conversationClosed,
  notAcceptable,
  queueFull,
  shown,
  unknownClarification,
} from '../process/problem.ts';

/** The request, as far as the problem's text needs it. */
export interface Asked {
  readonly conversation: string;
  readonly messageId?: string;
  readonly action?: string;
  /** A fact of a diagnosis. */
  readonly fact?: string;
  readonly reminder?: string;
  /** An answer to a clarification: who gives it, and who may. */
  readonly request?: { readonly id: string; readonly from: string; readonly allowed: readonly string[] };
}

/** The problem of a refusal; an unexpected one is an internal error. */
export function problemOfRefusal(refused: Refused, asked: Asked): Error {
  const { type, message } = refused;
  const problem = Object.hasOwn(problems, type) ? problems[type] : undefined;
  return (
    problem?.(asked, refused) ??
    new Error(`The workflow refused what it was told for a reason that is not known here: ${type}: ${message}`)
  );
}

/** Each may also use the workflow's details. */
const problems: Readonly<Record<string, (asked: Asked, refused: Refused) => ApiProblem>> = {
  MalformedMessage: (_, { message }) =>
    notTaken(
      'The conversation did not accept the message.',
      'Correct the places named in `errors`, then send it again.',
      {
        path: '/text',
        message: shown(message),
      },
    ),
  MessageIdReused: ({ messageId = '' }) => messageIdReused(messageId),
  QueueFull: () => queueFull(fullForS),
  ConversationClosing: ({ conversation }) => conversationClosed(conversation),
  ActionNotFound: (asked) => unknownAction(asked),
  ActionOver: (asked) => actionOver(asked),
  PreviewChanged: (asked) => previewChanged(asked),
  NothingToConfirm: (asked) => nothingToConfirm(asked),
  ApprovalUnproven: ({ action = '' }) =>
    new ApiProblem('approval-unproven', {
      detail: `Nothing proves to the workers who approves "${shown(action)}"; nothing was approved.`,
      remedy: 'Give the API and all workers the same PARLEY_ORDER_KEY, with clocks that agree, and approve it again.',
    }),
  OrderRepeated: ({ conversation }) =>
    new ApiProblem('order-repeated', {
      detail: `The conversation "${conversation}" was given this very order before; it was taken then.`,
      remedy: 'Look at the conversation. If it is wanted once more, give the order again.',
    }),
  OrderWithoutReason: (_, { message }) =>
    notTaken('The conversation did not accept the order.', 'Say why in `reason`.', {
      path: '/reason',
      message: shown(message),
    }),
  NotWithPerson: ({ conversation }) => notWithPerson(conversation),
  TakenOver: ({ conversation }, { details }) =>
    new ApiProblem('taken-over', {
      detail: `"${shown(nameIn(details?.[0]))}" has taken the conversation "${conversation}" over.`,
      remedy: 'Leave it to them, or let them hand it back first.',
    }),
  ItemNotFound: ({ conversation }) =>
    new ApiProblem('unknown-item', {
      detail: `Nothing of this id waits to be acknowledged in the conversation "${conversation}".`,
      remedy: `\`attention\` in GET /v1/conversations/${conversation} lists what does; it may have been acknowledged or settled.`,
    }),
  NothingDiagnosed: ({ conversation }) => nothingToStrike(conversation),
  FactNotFound: ({ fact = '', conversation }) =>
    new ApiProblem('unknown-fact', {
      detail: `The diagnosis of conversation "${conversation}" has no fact "${shown(fact)}".`,
      remedy: `GET /v1/conversations/${conversation}/diagnosis lists its facts.`,
    }),
  FactSuperseded: ({ fact = '', conversation }) =>
    new ApiProblem('fact-superseded', {
      detail: `The fact "${shown(fact)}" counts no more: it was struck out, or something told later took its place.`,
      remedy: `GET /v1/conversations/${conversation}/diagnosis names in \`superseded_by\` what took its place.`,
    }),
  ReminderNotFound: ({ conversation, reminder = '' }) => unknownReminder(conversation, reminder),
  TooManyReminders: ({ conversation }) =>
    new ApiProblem('too-many-reminders', {
      detail: `As many reminders as one conversation may have wait in "${conversation}" already.`,
      remedy: `Cancel one: GET /v1/conversations/${conversation}/reminders?status=waiting lists them.`,
    }),
  NoSuchParty: (_, { message }) =>
    notTaken('The request was not given to another party.', 'Name one that the assistant knows.', {
      path: '/to',
      message: shown(message),
    }),
  RequestNotFound: ({ request }) => unknownClarification(request?.id ?? ''),
  NoSuchSlot: (_, { message }) =>
    notTaken('The conversation did not accept the supply.', 'Name a slot that is asked for.', {
      path: '/payloads',
      message: shown(message),
    }),
  SlotFull: (_, { message }) =>
    notTaken('The conversation did not accept the supply.', 'Nothing more is needed for this slot.', {
      path: '/payloads',
      message: shown(message),
    }),
  SupplyUnknown: (_, { message }) =>
    notTaken('The conversation did not accept the supply.', 'Supply it again.', {
      path: '/payloads',
      message: shown(message),
    }),
  NoSuchLevel: (_, { message }) =>
    notTaken('The request was not passed on.', 'Name a higher level of its chain, or wait for the one that has it.', {
      path: '/to_level',
      message: shown(message),
    }),
  NotTheParty: ({ request = nobody }, { details }) =>
    notTheParty({ ...request, allowed: namesIn(details?.[0]) ?? request.allowed }),
  AnswerNotAcceptable: (_, { details, message }) => {
    const { place, expected } = faultIn(details?.[0], message);
    return notAcceptable(pointerTo(place), shown(`expected ${expected}`));
  },
};

/** A workflow with a full queue has processed part of it by then. */
const fullForS = 5;

export function messageIdReused(messageId: string): ApiProblem {
  return new ApiProblem('message-id-reused', {
    detail: `Another text was said under the message id "${shown(messageId)}".`,
    remedy: 'Use a new message_id for a new text.',
  });
}

export function notWithPerson(conversation: string): ApiProblem {
  return new ApiProblem('not-with-a-person', {
    detail: `Nobody has asked for a person in the conversation "${conversation}", or it has been handed back.`,
    remedy: `The assistant answers in it. POST /v1/conversations/${conversation}/take-over takes it over.`,
  });
}

/** Nothing was diagnosed, so that there is no fact. */
export function nothingToStrike(conversation: string): ApiProblem {
  return new ApiProblem('no-diagnosis', {
    detail: `Nothing has been diagnosed in conversation "${conversation}".`,
    remedy: 'There is no fact to strike out until something has been told about a system.',
  });
}

export function unknownReminder(conversation: string, reminder: string): ApiProblem {
  return new ApiProblem('unknown-reminder', {
    detail: `No reminder "${shown(reminder)}" waits in the conversation "${conversation}".`,
    remedy: `GET /v1/conversations/${conversation}/reminders lists all, with what became of each.`,
  });
}

export function unknownAction({ action = '', conversation }: Asked): ApiProblem {
  return new ApiProblem('unknown-action', {
    detail: `No action "${shown(action)}" of the conversation "${conversation}" waits for a decision.`,
    remedy: `GET /v1/conversations/${conversation} shows what waits, GET /v1/effects what was done.`,
  });
}

function actionOver({ action = '', conversation }: Asked): ApiProblem {
  return new ApiProblem('action-over', {
    detail: `"${shown(action)}" waits for a decision no more: it was decided, has expired, or another one took its place.`,
    remedy: `GET /v1/conversations/${conversation} shows what waits, GET /v1/effects what was done.`,
  });
}

export function nothingToConfirm({ action = '' }: Asked): ApiProblem {
  return new ApiProblem('nothing-to-confirm', {
    detail: `The outcome of "${shown(action)}" is not unknown.`,
    remedy: 'GET /v1/effects shows its state; only `unknown` is confirmed.',
  });
}

export function notTheParty({ id, from, allowed }: NonNullable<Asked['request']>): ApiProblem {
  const names = allowed.map((name) => `"${shown(name)}"`).join(' or ');
  return new ApiProblem('not-the-party', {
    detail: `"${shown(from)}" is not asked by the request "${id}", nor was it passed on to it.`,
    remedy: names === '' ? 'Nobody is waited for: the request is closed.' : `${names} may answer it.`,
  });
}

/** Converts a place in the workflow's input into a JSON pointer into the request body. */
export function pointerTo(place: string): string {
  return place.startsWith('/updated') ? `/updated_instruction${place.slice('/updated'.length)}` : place;
}

const nobody = { id: '', from: '', allowed: [] };

/** Only the resource that shows the preview has the right hash. */
export function previewChanged({ action = '', conversation }: Asked): ApiProblem {
  return new ApiProblem('preview-changed', {
    detail: `What "${shown(action)}" would do is not what this hash stands for; nothing was approved.`,
    remedy: `Look at the preview in GET /v1/conversations/${conversation}, then approve it with the hash that stands there.`,
  });
}

function notTaken(detail: string, remedy: string, fault: { readonly path: string; readonly message: string }) {
  return new ApiProblem('not-acceptable', { detail, remedy }, { errors: [fault] });
}

function nameIn(detail: unknown): string {
  return typeof detail === 'string' ? detail : 'somebody';
}

function namesIn(detail: unknown): readonly string[] | null {
  return Array.isArray(detail) ? detail.filter((name) => typeof name === 'string') : null;
}

/** Where an answer was invalid, from the workflow's details. */
function faultIn(detail: unknown, otherwise: string): { readonly place: string; readonly expected: string } {
  const said = typeof detail === 'object' && detail !== null ? detail : {};
  const place = 'place' in said && typeof said.place === 'string' ? said.place : '';
  const expected = 'expected' in said && typeof said.expected === 'string' ? said.expected : otherwise;
  return { place, expected };
}
