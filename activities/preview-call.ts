/** Shows exactly what will be booked, and binds the coming yes to it. */
import { createHash } from 'node:crypto';
import type { CallPreview } from '../contracts/flow.ts';
import { afterMove } from '../domain/conversation/after-move.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { withPreview, type CompleteFlow } from '../domain/flows/calendar.ts';
import { tell, whereOf, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

export interface PreviewCallRequest {
  readonly turn: TurnRequest;
  readonly standing: Standing;
  readonly flow: CompleteFlow;
}

/** SHA-256 (hex) over the preview's fields in a fixed order: the same booking always has the same hash (F4). */
export function hashOfPreview(preview: CallPreview): string {
  const { person, starts_at, ends_at, time_zone, phone, topic } = preview;
  return createHash('sha256')
    .update(JSON.stringify([person, starts_at, ends_at, time_zone, phone, topic]))
    .digest('hex');
}

export function previewCallActivity(ports: SettlingPorts) {
  return {
    /** Renders and hashes the preview and settles the turn with the question whether to book it. */
    async previewCall({ turn, standing, flow }: PreviewCallRequest): Promise<{ readonly previewHash: string }> {
      await ports.minutes.begin(whereOf(standing), { turnId: turn.turnId, heard: turn.heard, forModel: false });
      const previewHash = hashOfPreview(flow.preview);
      const move = withPreview(flow, previewHash);
      if (move.kind !== 'ask') throw new Error(`A preview is followed by a question, not by "${move.kind}".`);
      await tell(ports, turn, {
        standing: afterMove(standing, move, turn.turnId),
        say: move.say,
        disposition: 'flow_step',
      });
      return { previewHash };
    },
  };
}
