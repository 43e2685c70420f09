/** Where a schedule speaks (T3): in a conversation that is there, or one that is opened for it; and who has opted out. */
import { createHash } from 'node:crypto';
import type { PolicySnapshot } from '../contracts/assistant/policy.ts';
import type { Addressee, OpenedTalk, ScheduledReminder } from '../contracts/state/scheduled-reminder.ts';
import type { Identity } from '../contracts/state/messages.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { Assistants } from './settle-turn.ts';

export interface OpenTalkRequest {
  readonly asked: Omit<ScheduledReminder, 'text' | 'for'>;
  readonly addressee: Addressee;
  /** Null: no schedule has started it, and nobody can opt out of it. */
  readonly schedule: string | null;
  readonly occasion: string;
}

interface TalkRow {
  readonly identity: Identity;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly isClosed: boolean;
}

export interface OpenTalkPorts {
  readonly scheduled: {
    /** Null: there is none. */
    find(where: Where): Promise<TalkRow | null>;
    /** The version that new conversations begin with; null: there is no such assistant. */
    versionOf(assistant: string): Promise<string | null>;
    /** Writes the row of a conversation; one that is there stays as it is. */
    insert(identity: Identity, assistant: string, version: string): Promise<void>;
    isOptedOut(tenant: string, schedule: string, digest: string): Promise<boolean>;
    optOut(tenant: string, schedule: string, digest: string): Promise<void>;
  };
  readonly assistants: Assistants<{ readonly policy: PolicySnapshot }>;
}

export function openTalkActivities({ scheduled, assistants }: OpenTalkPorts) {
  async function opened(identity: Identity, assistant: string, version: string, occasion: string): Promise<OpenedTalk> {
    const { tenant, conversation } = identity;
    const { policy } = await assistants.find(assistant, version);
    const reminderId = `schedule-${idOf(tenant, occasion, conversation)}`;
    return { kind: 'open', reminderId, carried: { identity, policy } };
  }

  return {
    /** Idempotent: the same occasion is said to the same addressee in the same conversation. */
    async openTalk({ asked, addressee, schedule, occasion }: OpenTalkRequest): Promise<OpenedTalk> {
      const { tenant, assistant = '', locale = null, timeZone = null } = asked;
      const subject = 'conversation' in addressee ? null : addressee.participant;
      const conversation =
        'conversation' in addressee ? addressee.conversation : idOf(tenant, occasion, addressee.participant);
      const row = await scheduled.find({ tenant, conversation });
      if (row === null && subject === null) return { kind: 'unknown-conversation' };
      if (row?.isClosed) return { kind: 'closed' };
      const who = digestOf({ tenant, conversation }, row?.identity.participant ?? subject);
      if (schedule !== null && (await scheduled.isOptedOut(tenant, schedule, who))) return { kind: 'opted-out' };
      if (row) return opened(row.identity, row.assistant, row.assistantVersion, occasion);
      const version = await scheduled.versionOf(assistant);
      if (version === null) return { kind: 'unknown-assistant' };
      const identity = { tenant, conversation, participant: subject, locale, timeZone };
      await scheduled.insert(identity, assistant, version);
      return opened(identity, assistant, version, occasion);
    },

    /** The participant wants to hear no more of these schedules. Idempotent. */
    async optOut({ identity, schedules }: { identity: Identity; schedules: readonly string[] }): Promise<void> {
      const who = digestOf(identity, identity.participant);
      for (const schedule of schedules) await scheduled.optOut(identity.tenant, schedule, who);
    },
  };
}

/** Tells whom without naming them: the participant, or where there is none the conversation. */
function digestOf({ tenant, conversation }: Where, participant: string | null): string {
  return idOf(tenant, participant === null ? 'conversation' : 'participant', participant ?? conversation);
}

function idOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
