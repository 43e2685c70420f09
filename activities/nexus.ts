/**
 * What the workflow behind an operation of the Nexus service asks of the outside (decision 0035): the conversation is
 * opened and told, and it is looked whether that has come to its end. It comes from Temporal: nothing of it is signed.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { NexusAnswers, NexusAsked, NexusInputs, NexusOperation } from '../contracts/wire/nexus.ts';
import type { SettledMessage } from '../contracts/wire/conversation.ts';
import type { Remind } from '../contracts/state/messages.ts';
import type { Where } from '../contracts/state/turn.ts';
import { fingerprintOf } from '../domain/conversation/fingerprint.ts';

/** A conversation as it stands in its rows. */
export interface NexusState {
  readonly settled: SettledMessage | null;
  readonly isClosed: boolean;
  /** The action that waits for its yes, or is being done; null: none. */
  readonly action: string | null;
  /** Requests about its messages, oldest first. */
  readonly clarifications: readonly {
    readonly status: string;
    readonly answeredBy: string | null;
    readonly answers: readonly { readonly field: string; readonly value: unknown }[];
  }[];
  readonly contexts: readonly { readonly status: string }[];
  readonly supplies: NexusAnswers['requestContext']['supplies'];
  readonly reminder: { readonly status: string; readonly said: number } | null;
}

/** How the workflow took what it was told. */
export type NexusTold =
  | { readonly kind: 'taken' | 'unknown' | 'ended' | 'later' | 'stalled' }
  | { readonly kind: 'refused'; readonly type?: string; readonly message?: string };

export interface NexusPorts {
  readonly nexus: {
    /** Whether our service has begun it, after its checks. */
    isOurs(asked: NexusAsked): boolean;
    /** Makes the row of a conversation that is not there. Null: the assistant or the tenant is not there. */
    open(asked: NexusAsked): Promise<{ readonly department: string | null } | null>;
    /**
     * Writes the row of a message. `queued`: no turn has taken it up; `another`: something else was said under its id;
     * null: the conversation is closed, or gone.
     */
    accept(where: Where, said: NexusMessage): Promise<'queued' | 'taken-up' | 'another' | null>;
    say(where: Where, messageId: string): Promise<NexusTold>;
    /** Takes the row of a message back that no workflow has. */
    withdraw(where: Where, messageId: string): Promise<void>;
    remind(where: Where, reminder: Remind & { readonly reminderId: string }): Promise<NexusTold>;
    /** Null: it is gone. */
    stateOf(where: Where, id: string): Promise<NexusState | null>;
    effect(
      where: Where,
      actionId: string,
    ): Promise<{
      readonly effect: { readonly state: string; readonly providerRef: string | null } | null;
      readonly by: { readonly actor: string; readonly via: string } | null;
    }>;
  };
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

export interface NexusMessage {
  readonly messageId: string;
  readonly text: string;
  readonly hash: string;
  readonly instruction: unknown;
  readonly at: number;
}

export function nexusActivities({ nexus, clock }: NexusPorts) {
  return {
    /** Idempotent: the same operation is the same conversation and the same message. */
    async beginOperation(asked: NexusAsked): Promise<void> {
      requireOurs(nexus, asked);
      const opened = await nexus.open(asked);
      if (opened === null) throw failure('NotFound', 'The tenant, the assistant or the conversation is not there.');
      const { where, id } = asked;
      if (asked.operation === 'remind') {
        // Planned again it would be later.
        if ((await nexus.stateOf(where, id))?.reminder) return;
        return taken(await nexus.remind(where, reminderOf(asked.input, id)));
      }
      const { text } = asked.input;
      const instruction = asked.operation === 'clarify' ? instructionOf(asked.input, opened.department) : null;
      const said = { messageId: id, text, hash: fingerprintOf({ text, instruction }), instruction, at: clock() };
      const accepted = await nexus.accept(where, said);
      if (accepted === null) throw closed();
      if (accepted === 'another') throw failure('RequestIdReused', 'Something else was asked under this request id.');
      if (accepted === 'taken-up') return;
      const told = await nexus.say(where, id);
      // Somebody else may have delivered it meanwhile.
      if (told.kind === 'refused' && (await nexus.accept(where, said)) === 'taken-up') return;
      // Nobody takes it any more, and whoever asked is told so.
      if (told.kind === 'refused' || told.kind === 'ended') await nexus.withdraw(where, id);
      taken(told);
    },

    /** The answer; null: it is waited for. @throws when there will be none */
    async lookAtOperation(asked: NexusAsked): Promise<NexusAnswers[NexusOperation] | null> {
      requireOurs(nexus, asked);
      const { where, id } = asked;
      const now = await nexus.stateOf(where, id);
      if (now === null) throw failure('ConversationGone', 'The conversation was erased.');
      const answer = await answerOf(nexus, asked, now);
      // A reminder may outlive its conversation.
      if (answer === null && now.isClosed && now.reminder === null) throw closed();
      return answer;
    },
  };
}

/** Its answer stands in the clear: nobody but the service says whose it may be. */
function requireOurs({ isOurs }: Pick<NexusPorts['nexus'], 'isOurs'>, asked: NexusAsked): void {
  if (!isOurs(asked)) throw failure('NotOurs', 'The Nexus service has begun no such operation.');
}

async function answerOf(
  { effect }: Pick<NexusPorts['nexus'], 'effect'>,
  { operation, where, id, ...asked }: NexusAsked,
  now: NexusState,
): Promise<NexusAnswers[NexusOperation] | null> {
  const { conversation: conversationId } = where;
  const { settled, contexts, clarifications, supplies, reminder } = now;
  if (operation === 'remind')
    return reminder === null || reminder.status === 'waiting'
      ? null
      : { conversationId, reminderId: id, status: reminder.status, said: reminder.said };
  // A message that waits for somebody is settled once more when they have answered.
  if (settled === null || waiting.has(settled.disposition)) return null;
  const reply = settled.reply?.text ?? null;
  const last = clarifications.at(-1);
  switch (operation) {
    case 'converse': {
      const { disposition, state, question = null } = settled;
      return { conversationId, disposition, state, reply, question };
    }
    case 'clarify':
      return {
        conversationId,
        status: last?.status ?? 'clear',
        fields: fieldsOf('fields' in asked.input ? asked.input.fields : {}, now),
        answeredBy: last?.answeredBy ?? null,
        assumed: settled.assumed ?? [],
        reply,
      };
    case 'requestContext':
      return { conversationId, status: contexts.at(-1)?.status ?? 'not-needed', supplies, reply };
    case 'approve': {
      const actionId = settled.flow?.action_id;
      if (actionId === undefined)
        throw failure('NothingToApprove', `Nothing waits for a yes. The assistant says: ${reply ?? '(nothing)'}`);
      const found = await effect(where, actionId);
      if (now.action === actionId || unsettled.has(found.effect?.state ?? '')) return null;
      const decision = found.by === null ? 'declined' : 'approved';
      return { conversationId, decision, actionId, ...found };
    }
    default:
      return operation satisfies never;
  }
}

const waiting: ReadonlySet<string> = new Set(['answering', 'clarification_required', 'context_required']);
/** An effect of which it is not known yet what became of it. */
const unsettled: ReadonlySet<string> = new Set(['attempting', 'unknown']);

/** What was given, what was read of the words, and what was answered: the later one counts. */
function fieldsOf(
  given: Readonly<Record<string, unknown>>,
  { settled, clarifications }: NexusState,
): Readonly<Record<string, unknown>> {
  const read = (settled?.understood ?? []).map(({ field, value }) => [field, value] as const);
  const answered = clarifications.flatMap(({ answers }) => answers.map(({ field, value }) => [field, value] as const));
  return { ...given, ...Object.fromEntries([...read, ...answered]) };
}

/** The order as a conversation takes it: the rest of the input says where. */
function reminderOf(
  {
    tenant: _tenant,
    assistant: _assistant,
    requestId: _requestId,
    conversationId: _at,
    ...asked
  }: NexusInputs['remind'],
  reminderId: string,
): Remind & { readonly reminderId: string } {
  return { ...asked, reminderId, actor: 'nexus' };
}

function instructionOf(
  { from, to, type, fields, fromRole, toRole, timeoutS, reversible, ...more }: NexusInputs['clarify'],
  department: string | null,
) {
  return {
    from,
    to,
    type,
    fields,
    fromRole: fromRole ?? null,
    toRole: toRole ?? null,
    timeoutS: timeoutS ?? null,
    reversible: reversible ?? false,
    department: more.department ?? department,
    timeZone: more.timeZone ?? null,
  };
}

/** @throws what the workflow has refused for good, and what is to be tried again */
function taken(told: NexusTold): void {
  if (told.kind === 'taken') return;
  if (told.kind === 'ended') throw closed();
  if (told.kind === 'refused') throw failure(told.type ?? 'Refused', told.message ?? 'The conversation refused it.');
  throw new Error('The conversation does not answer now; it is told again.');
}

const closed = () => failure('ConversationClosed', 'The conversation was closed before anybody had answered.');

function failure(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type);
}
