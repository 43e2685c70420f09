/** Shows exactly what will be done, and binds the coming yes to it. */
import { createHash } from 'node:crypto';
import type { EffectPreview } from '../contracts/flow.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import { withPreview, type PreviewMove } from '../domain/flows/machines.ts';
import {
  beginTurn,
  open,
  tell,
  type CarriedStanding,
  type SettlingPorts,
  type TurnRequest,
  withWords,
} from './settle-turn.ts';

export interface PreviewEffectRequest {
  readonly turn: TurnRequest;
  readonly standing: CarriedStanding;
  readonly move: PreviewMove;
}

/** SHA-256 (hex) over the preview with its keys in order: the same effect always has the same hash (F4). */
export function hashOfPreview(preview: EffectPreview): string {
  return createHash('sha256').update(canonical(preview)).digest('hex');
}

export function previewEffectActivity(ports: SettlingPorts) {
  return {
    /** Renders and hashes the preview and settles the turn with the question whether to do it. */
    async previewEffect(request: PreviewEffectRequest): Promise<{ readonly previewHash: string }> {
      const { turn, move } = request;
      const { where, standing, texts } = await open(ports, request.standing);
      await beginTurn(ports, where, turn, { forModel: false });
      const previewHash = hashOfPreview(await withWords(ports, where, move.preview));
      const next = withPreview(move, previewHash);
      if (!isTold(next)) throw new Error(`A preview is followed by a question, not by "${next.kind}".`);
      const after = afterMove(standing, next, turn.turnId);
      await tell(ports, turn, { standing: after, texts, say: next.say, disposition: 'flow_step' });
      return { previewHash };
    },
  };
}

/** JSON with sorted keys, so that a preview that went through a database hashes as before. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}
