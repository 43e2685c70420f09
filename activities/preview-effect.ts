/** Shows exactly what will be done, and binds the coming yes to it. */
import { createHash } from 'node:crypto';
import type { EffectPreview, EmailFlow } from '../contracts/flow.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { afterFilling, type Filled, type PreviewMove } from '../domain/flows/machines.ts';
import { draftOf } from '../reading/letter.ts';
import type { Drafts, Where } from './ports.ts';
import { tell, whereOf, type SettlingPorts, type TurnRequest } from './settle-turn.ts';
import { filledEmail, filledPreview } from './words.ts';

export interface PreviewEffectRequest {
  readonly turn: TurnRequest;
  readonly standing: Standing;
  readonly move: PreviewMove;
}

/** SHA-256 (hex) over the preview with its keys in order: the same effect always has the same hash (F4). */
export function hashOfPreview(preview: EffectPreview): string {
  return createHash('sha256').update(canonical(preview)).digest('hex');
}

export function previewEffectActivity(ports: SettlingPorts) {
  return {
    /**
     * Fills in, hashes and stores the preview, and settles the turn with the question whether to do it; or with the question
     * for what it still lacks. Stored before it is shown: whoever approves the hash approves that row.
     */
    async previewEffect({ turn, standing, move }: PreviewEffectRequest): Promise<Filled> {
      await ports.minutes.begin(whereOf(standing), { turnId: turn.turnId, heard: turn.heard, forModel: false });
      const filled = await fillIn(ports, turn, standing, move);
      const next = afterFilling(move, filled);
      if (!isTold(next)) return filled;
      const after = afterMove(standing, next, turn.turnId);
      await tell(ports, turn, { standing: after, say: next.say, disposition: 'flow_step' });
      return filled;
    },
  };
}

async function fillIn(
  { drafts }: SettlingPorts,
  { turnId }: TurnRequest,
  standing: Standing,
  { flow, preview }: PreviewMove,
): Promise<Filled> {
  const where = whereOf(standing);
  if (!('to' in preview)) return kept(drafts, where, flow.actionId, await filledPreview(drafts, where, preview));
  const letter = await filledEmail(drafts, where, flow as EmailFlow);
  switch (letter.kind) {
    case 'whole':
      return kept(drafts, where, flow.actionId, { to: preview.to, subject: letter.subject, message: letter.message });
    case 'blank':
      return { lacks: letter.lacks };
    case 'refilled': {
      const { draftId, words } = { draftId: `${flow.actionId}:${turnId}`, words: letter.template };
      return { refilled: draftOf(draftId, await drafts.keepDraft(where, { draftId, template: words })).draft };
    }
    default:
      return letter satisfies never;
  }
}

async function kept(drafts: Drafts, where: Where, actionId: string, preview: EffectPreview): Promise<Filled> {
  const previewHash = hashOfPreview(preview);
  await drafts.keepPreview(where, { actionId, hash: previewHash, preview });
  return { previewHash };
}

/** JSON with sorted keys, so that a preview that went through a database hashes as before. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}
