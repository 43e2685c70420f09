/** Listens to one turn: parts of its reply, and notifications that something was stored. */
import type { DeltaNotice } from '../../../adapters/postgres/database/parts-heard.ts';
import type { ChatPorts } from './ports.ts';
import { alarm } from '../../process/wakes.ts';

export interface TurnListener {
  /** The parts since the reply started, or restarted; later calls return more. */
  written(turnId: string): string;
  isDelayed(turnId: string): boolean;
  /** Whether the turn may have been settled since the last call. */
  mayBeSettled(): boolean;
  /** Resolves when something arrived, at the limit or at the abort. */
  wait(limitMs: number, gone: AbortSignal): Promise<boolean>;
  stop(): void;
}

interface Written {
  readonly text: string;
  readonly attempt: number;
}

/** Listens from now on: a caller that starts before sending the message misses nothing. */
export function listenToTurn(
  { wakes }: Pick<ChatPorts, 'wakes'>,
  { tenant, conversation }: { readonly tenant: string; readonly conversation: string },
): TurnListener {
  const byTurn = new Map<string, Written>();
  const delayed = new Set<string>();
  // A repeated message may be answered already.
  let isNews = true;
  const take = ({ data }: DeltaNotice): void => {
    const { turn_id: turnId, attempt } = data;
    const before = byTurn.get(turnId) ?? { text: '', attempt };
    // An attempt that was thought dead may still send parts.
    if (attempt < before.attempt) return;
    const sofar = attempt === before.attempt ? before.text : '';
    byTurn.set(turnId, { attempt, text: 'text' in data ? sofar + data.text : '' });
  };
  const bell = alarm(wakes, tenant, conversation, {
    rings(notice) {
      if (notice?.delayed !== undefined) delayed.add(notice.delayed);
      isNews ||= notice === undefined || notice.settled !== undefined;
      return true;
    },
    heard: take,
  });
  return {
    written: (turnId) => byTurn.get(turnId)?.text ?? '',
    isDelayed: (turnId) => delayed.has(turnId),
    mayBeSettled() {
      const was = isNews;
      isNews = false;
      return was;
    },
    async wait(limitMs, gone) {
      const isWoken = await bell.wait(limitMs, gone);
      // A notification may have been lost.
      isNews ||= !isWoken;
      return isWoken;
    },
    stop: bell.stop,
  };
}
