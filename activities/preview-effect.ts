/** Shows exactly what will be done, and binds the coming yes to it. */
import { createHash } from 'node:crypto';
import type { EffectPreview } from '../contracts/flow.ts';
import type { Where } from '../contracts/turn.ts';
import type { CarriedState } from '../contracts/conversation-state.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { afterFilling, type Filled, type PreviewMove } from '../domain/flows/machines.ts';
import { fillPreview, type FillPreviewPorts } from './fill-preview.ts';
import {
  beginTurn,
  earlier,
  open,
  tell,
  type Earlier,
  type SettlingPorts,
  type SettlingTexts,
  type TurnRequest,
} from './settle-turn.ts';

export interface PreviewEffectRequest {
  readonly turn: TurnRequest;
  readonly state: CarriedState;
  readonly move: PreviewMove;
}

/** What a preview needs of its assistant. */
interface PreviewTexts extends SettlingTexts {
  /** A form's field and its value as people read them: a choice by its label. */
  showFormField(
    of: { readonly form: string; readonly field: string; readonly value: string },
    tag: string,
  ): { readonly label: string; readonly value: string };
}

export interface PreviewEffectPorts extends SettlingPorts<PreviewTexts> {
  readonly drafts: FillPreviewPorts['drafts'] & {
    /** Stores a preview with its hash, before anybody is asked about it. */
    storePreview(
      where: Where,
      shown: { readonly actionId: string; readonly hash: string; readonly preview: EffectPreview },
    ): Promise<void>;
  };
}

/** SHA-256 (hex) over the preview with its keys in order: the same effect always has the same hash (F4). */
export function hashOfPreview(preview: EffectPreview): string {
  return createHash('sha256').update(canonical(preview)).digest('hex');
}

/** The marks of the words of a value that is shown. */
type MarksOf = (shown: string) => string[];

/** A form's field and its value as the participant reads them. */
type ShowField = (field: string, value: string) => { readonly label: string; readonly value: string };

/** `marksOf` reads what an answer may say again. */
export function previewEffectActivity(ports: PreviewEffectPorts, marksOf: MarksOf) {
  return {
    /**
     * Fills in, hashes and stores the preview, and settles the turn with the question whether to do it; or with the question
     * for what it still lacks. Stored before it is shown: whoever approves the hash approves that row.
     */
    async previewEffect(request: PreviewEffectRequest): Promise<Filled & Earlier> {
      const { turn, move } = request;
      const { where, state, texts } = await open(ports, request.state);
      await beginTurn(ports, where, turn, { forModel: false });
      const language = texts.languageOf('email.preview', tagOf(state));
      const topic = texts.renderText({ text: 'calendar.topic', values: {} }, tagOf(state));
      const showField: ShowField = (field, value) =>
        texts.showFormField({ form: move.flow.kind, field, value }, texts.languageOf('form.preview', tagOf(state)));
      const filling = { turnId: turn.turnId, language, topic, marksOf, showField };
      const filled = await shownOrLacking(ports, where, filling, move);
      const next = afterFilling(move, filled);
      if (!isTold(next)) return filled;
      const after = afterMove(state, next, turn.turnId);
      const { say } = next;
      const values = { ...say.values, topic: say.values['topic'] ?? topic };
      const shown = { state: after, texts, say: { ...say, values }, disposition: 'flow_step' } as const;
      return { ...filled, ...earlier(await tell(ports, turn, shown)) };
    },
  };
}

async function shownOrLacking(
  ports: PreviewEffectPorts,
  where: Where,
  turn: {
    readonly turnId: string;
    readonly language: string;
    readonly topic: string;
    readonly marksOf: MarksOf;
    readonly showField: ShowField;
  },
  { flow }: PreviewMove,
): Promise<Filled> {
  const filled = await fillPreview(ports, where, turn, flow);
  if (!('preview' in filled)) return filled;
  const { preview } = filled;
  const previewHash = hashOfPreview(preview);
  await ports.drafts.storePreview(where, { actionId: flow.actionId, hash: previewHash, preview });
  return { previewHash, shownMarks: shownMarks(preview, turn) };
}

/** What an answer may say again: what a call is about, an email's subject, the values of a form (G20). */
function shownMarks(
  preview: EffectPreview,
  { marksOf, showField }: { readonly marksOf: MarksOf; readonly showField: ShowField },
): Extract<Filled, { previewHash: string }>['shownMarks'] {
  if ('fields' in preview) {
    const shown = Object.entries(preview.fields).map(([field, value]) => showField(field, value));
    // "Yes, high", and "yes, urgency high" or "high urgency"; a label alone restates nothing.
    const named = shown.flatMap(({ label, value }) => [`${label} ${value}`, `${value} ${label}`]);
    return [...shown.map(({ value }) => value), ...named].slice(0, mostValues).map((value) => marksOf(value));
  }
  if ('subject' in preview) return [marksOf(preview.subject)];
  // "Anna" says again whom it is with as "Anna Schmidt" does.
  const names = preview.person.split(' ').slice(0, mostNames);
  return [preview.topic, ...names].map((value) => marksOf(value));
}

const mostValues = 12;
const mostNames = 6;

/** JSON with sorted keys, so that a preview that went through a database hashes as before. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}
