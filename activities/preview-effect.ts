/** Shows exactly what will be done and binds the approval to it. */
import { createHash } from 'node:crypto';
import type { EffectPreview } from '../contracts/wire/preview.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { afterFilling, type Filled, type PreviewMove } from '../domain/flows/by-kind/machines.ts';
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

interface PreviewTexts extends SettlingTexts {
  /** A form's field and value for people: a choice appears by its label. */
  showFormField(
    of: { readonly form: string; readonly field: string; readonly value: string },
    tag: string,
  ): { readonly label: string; readonly value: string };
}

export interface PreviewEffectPorts extends SettlingPorts<PreviewTexts> {
  readonly drafts: FillPreviewPorts['drafts'] & {
    /** Stores a preview under its hash before the participant sees it. */
    storePreview(
      where: Where,
      shown: { readonly actionId: string; readonly hash: string; readonly preview: EffectPreview },
    ): Promise<void>;
  };
}

/** SHA-256 (hex) of the preview with sorted keys: the same effect always has the same hash (F4). */
export function hashOfPreview(preview: EffectPreview): string {
  return createHash('sha256').update(canonical(preview)).digest('hex');
}

/** The word marks of a value that is shown. */
type MarksOf = (shown: string) => string[];

/** A form's field and value as the participant reads them. */
type ShowField = (field: string, value: string) => { readonly label: string; readonly value: string };

/** `marksOf` finds the words that an answer may repeat. */
export function previewEffectActivity(ports: PreviewEffectPorts, marksOf: MarksOf) {
  return {
    /**
     * Fills, hashes and stores the preview, then settles the turn with the question for approval, or with the question
     * for a missing value. The preview is stored before it is shown: an approved hash always names a row.
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

/** Words that an answer may repeat: a call's topic, an email's subject, a form's values (G20). */
function shownMarks(
  preview: EffectPreview,
  { marksOf, showField }: { readonly marksOf: MarksOf; readonly showField: ShowField },
): Extract<Filled, { previewHash: string }>['shownMarks'] {
  if ('fields' in preview) {
    const shown = Object.entries(preview.fields).map(([field, value]) => showField(field, value));
    // "Yes, high", "yes, urgency high" and "high urgency" repeat a value; a label alone does not.
    const named = shown.flatMap(({ label, value }) => [`${label} ${value}`, `${value} ${label}`]);
    return [...shown.map(({ value }) => value), ...named].slice(0, mostValues).map((value) => marksOf(value));
  }
  if ('subject' in preview) return [marksOf(preview.subject)];
  // "Anna" repeats the person as "Anna Schmidt" does.
  const names = preview.person.split(' ').slice(0, mostNames);
  return [preview.topic, ...names].map((value) => marksOf(value));
}

const mostValues = 12;
const mostNames = 6;

/** JSON with sorted keys: a preview hashes the same after a round trip through the database. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}
