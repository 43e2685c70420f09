/** Shows exactly what will be done, and binds the coming yes to it. */
import { createHash } from 'node:crypto';
import type { EffectPreview, EffectShown, EmailFlow } from '../contracts/flow.ts';
import type { Template } from '../contracts/reading.ts';
import type { Where } from '../contracts/turn.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import { afterFilling, type Filled, type PreviewMove } from '../domain/flows/machines.ts';
import { draftOf } from '../reading/letter.ts';
import {
  beginTurn,
  open,
  tell,
  withWords,
  type CarriedStanding,
  type SettlingPorts,
  type TurnRequest,
} from './settle-turn.ts';
import { filledEmail, withReferences } from './words.ts';

export interface PreviewEffectRequest {
  readonly turn: TurnRequest;
  readonly standing: CarriedStanding;
  readonly move: PreviewMove;
}

/** Where words are kept before anybody is asked about them. */
interface KeptWords {
  /** Stores the words of a draft, once: what the first one stored is what there is. */
  keepDraft(where: Where, draft: { readonly draftId: string; readonly template: Template }): Promise<Template>;
  /** Stores a preview with its hash. */
  keepPreview(
    where: Where,
    shown: { readonly actionId: string; readonly hash: string; readonly preview: EffectPreview },
  ): Promise<void>;
}

export interface PreviewEffectPorts extends SettlingPorts {
  readonly drafts: SettlingPorts['drafts'] & KeptWords;
}

/** SHA-256 (hex) over the preview with its keys in order: the same effect always has the same hash (F4). */
export function hashOfPreview(preview: EffectPreview): string {
  return createHash('sha256').update(canonical(preview)).digest('hex');
}

export function previewEffectActivity(ports: PreviewEffectPorts) {
  return {
    /**
     * Fills in, hashes and stores the preview, and settles the turn with the question whether to do it; or with the question
     * for what it still lacks. Stored before it is shown: whoever approves the hash approves that row.
     */
    async previewEffect(request: PreviewEffectRequest): Promise<Filled> {
      const { turn, move } = request;
      const { where, standing, texts } = await open(ports, request.standing);
      await beginTurn(ports, where, turn, { forModel: false });
      const filled = await fillIn(ports, turn, where, move);
      const next = afterFilling(move, filled);
      if (!isTold(next)) return filled;
      const after = afterMove(standing, next, turn.turnId);
      await tell(ports, turn, { standing: after, texts, say: next.say, disposition: 'flow_step' });
      return filled;
    },
  };
}

async function fillIn(
  ports: PreviewEffectPorts,
  { turnId }: Pick<TurnRequest, 'turnId'>,
  where: Where,
  { flow, preview }: PreviewMove,
): Promise<Filled> {
  const { drafts } = ports;
  if (!('to' in preview)) return kept(drafts, where, flow.actionId, await filledPreview(ports, where, preview));
  const letter = await filledEmail(ports, where, flow as EmailFlow);
  switch (letter.kind) {
    case 'whole':
      return kept(drafts, where, flow.actionId, { to: preview.to, subject: letter.subject, message: letter.message });
    case 'blank':
      return { lacks: letter.lacks };
    case 'refilled': {
      const draftId = `${flow.actionId}:${turnId}`;
      return {
        refilled: draftOf(draftId, await drafts.keepDraft(where, { draftId, template: letter.template })).draft,
      };
    }
    default:
      return letter satisfies never;
  }
}

/** The preview of a call or a form as it is shown, with all its words. */
async function filledPreview(
  ports: SettlingPorts,
  where: Where,
  shown: Exclude<EffectShown, { to: string }>,
): Promise<EffectPreview> {
  const values = await withWords(ports, where, await withReferences(ports, where, shown));
  const filled = 'fields' in shown ? values : { ...values, topic: values['topic'] ?? '' };
  return filled as EffectPreview;
}

async function kept(drafts: KeptWords, where: Where, actionId: string, preview: EffectPreview): Promise<Filled> {
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
