/**
 * Fills a preview with its words, by kind of flow. A flow holds references to words; a person who approves sees the
 * words.
 */
import type { CalendarFlow, EmailFlow, Flow, FormFlow } from '../contracts/state/flow.ts';
import type { EffectPreview } from '../contracts/wire/preview.ts';
import type { Template } from '../contracts/reading/reading.ts';
import type { Where } from '../contracts/state/turn.ts';
import { calendarMachine } from '../domain/flows/calendar/machine.ts';
import { emailMachine } from '../domain/flows/email/machine.ts';
import { formMachine } from '../domain/flows/form/machine.ts';
import type { Lack } from '../domain/flows/lifecycle.ts';
import { draftOf } from '../reading/letters/letter.ts';
import { withWords } from './settle-turn.ts';
import { filledEmail, withReferences, type WordsPorts } from './words.ts';

export interface FillPreviewPorts extends WordsPorts {
  readonly drafts: WordsPorts['drafts'] & {
    /** Stores the words of a draft once; a draft that is stored stays as it is. */
    storeDraft(where: Where, draft: { readonly draftId: string; readonly template: Template }): Promise<Template>;
  };
}

/** The complete preview, or what is still missing. */
export type FilledPreview = { readonly preview: EffectPreview } | Lack;

/** The turn for which a preview is filled, and the language (BCP 47) of its dates. */
interface Filling {
  readonly turnId: string;
  readonly language: string;
  /** The topic of a call when the participant gave none: neutral words from the assistant. */
  readonly topic: string;
}

/** Fills the preview of a flow whose required values are all known. */
export async function fillPreview(
  ports: FillPreviewPorts,
  where: Where,
  turn: Filling,
  flow: Flow,
): Promise<FilledPreview> {
  for (const fill of fillings) {
    const filled = fill(ports, where, turn, flow);
    if (filled) return filled;
  }
  throw new Error(`Nobody fills in previews of the kind "${flow.kind}".`);
}

type Fill<Kept extends Flow, Filled> = (ports: FillPreviewPorts, where: Where, turn: Filling, flow: Kept) => Filled;

/** One row per kind of flow. */
const fillings: readonly Fill<Flow, Promise<FilledPreview> | null>[] = [
  forKind(calendarMachine, fillCall),
  forKind(emailMachine, fillEmail),
  forKind(formMachine, fillForm),
];

function forKind<Kept extends Flow>(
  machine: { owns(flow: Flow): flow is Kept },
  fill: Fill<Kept, Promise<FilledPreview>>,
): Fill<Flow, Promise<FilledPreview> | null> {
  return (ports, where, turn, flow) => (machine.owns(flow) ? fill(ports, where, turn, flow) : null);
}

async function fillCall(ports: FillPreviewPorts, where: Where, { topic }: Filling, flow: CalendarFlow) {
  const call = await withWords(ports, where, wholeOf(flow));
  return { preview: { ...call, topic: call.topic ?? topic } };
}

async function fillForm(ports: FillPreviewPorts, where: Where, _turn: unknown, flow: FormFlow) {
  const values = await withReferences(ports, where, wholeOf(flow).fields);
  const words = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : ''] as const);
  return { preview: { fields: Object.fromEntries(words) } };
}

async function fillEmail(
  ports: FillPreviewPorts,
  where: Where,
  { turnId, language }: Filling,
  flow: EmailFlow,
): Promise<FilledPreview> {
  const { to } = wholeOf(flow);
  const letter = await filledEmail(ports, where, flow, language);
  switch (letter.kind) {
    case 'whole':
      return { preview: { to, subject: letter.subject, message: letter.message } };
    case 'blank':
      return { lacks: letter.lacks };
    case 'refilled': {
      const draftId = `${flow.actionId}:${turnId}`;
      const template = await ports.drafts.storeDraft(where, { draftId, template: letter.template });
      return { refilled: draftOf(draftId, template).draft };
    }
    default:
      return letter satisfies never;
  }
}

function wholeOf<Shown>({ actionId, preview }: { readonly actionId: string; readonly preview: Shown | null }): Shown {
  if (preview === null) throw new Error(`The flow ${actionId} has no preview yet.`);
  return preview;
}
