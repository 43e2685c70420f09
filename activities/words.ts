/** Looks up words by reference before they are said, shown or used in an effect. The workflow holds none of them. */
import type { EmailFlow, Flow } from '../contracts/state/flow.ts';
import type { EffectPreview, EmailPreview } from '../contracts/wire/preview.ts';
import type { Template } from '../contracts/reading/reading.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { Texts } from '../contracts/state/words.ts';
import { fillIn, type FilledLetter } from '../reading/letters/letter.ts';
import { inWords, letterOf, referencesIn, type Reference, type WordsFound } from '../reading/letters/references.ts';
import { permanent } from './failure.ts';

/** Words that flows keep by reference: drafts of emails, previews as they were shown. */
export interface Drafts {
  /** Null: there is none. */
  draft(where: Where, draftId: string): Promise<Template | null>;
  /** The preview that was shown under this hash; null: none was. */
  preview(where: Where, shown: { readonly actionId: string; readonly hash: string }): Promise<EffectPreview | null>;
}

export interface WordsPorts {
  readonly records: {
    /** Message texts by id, in one query; deleted messages are left out. */
    texts(where: Where, messageIds: readonly string[]): Promise<Texts>;
  };
  readonly drafts: Drafts;
}

/**
 * Values with the words of a flow's references: answers, drafts, previews, days. Passages of messages stay; `withWords`
 * replaces them. A deleted message gives no value. Days are written in `language` (BCP 47).
 */
export async function withReferences(
  ports: WordsPorts,
  where: Where,
  values: Readonly<Record<string, unknown>>,
  language = 'en',
): Promise<Record<string, unknown>> {
  const references = referencesIn(values);
  if (references.length === 0) return values;
  const found = await lookUp(ports, where, references);
  return inWords(values, { ...found, language }) as Record<string, unknown>;
}

/** The filled email of a flow; its date is written in `language` (BCP 47). */
export async function filledEmail(
  ports: WordsPorts,
  where: Where,
  flow: EmailFlow,
  language: string,
): Promise<FilledLetter> {
  const { template } = flow;
  const line: Reference = { ref: 'line', email: flow, asking: '' };
  const found = await lookUp(ports, where, [line, ...referencesIn(flow)]);
  if (template !== null && template.draftId !== '' && found.drafts[template.draftId] === undefined)
    throw permanent({
      type: 'WordsMissing',
      happened: `The draft ${template.draftId} of an email is not stored; it was erased, or another database is connected.`,
      remedy: 'Let the participant ask for the email again.',
    });
  return fillIn(letterOf(flow, { ...found, language }));
}

/** The preview with the hash of a flow's approval; null: none was shown. */
export async function previewShown(
  drafts: Pick<Drafts, 'preview'>,
  where: Where,
  flow: Flow,
): Promise<EffectPreview | null> {
  const { actionId, previewHash } = flow;
  return previewHash === null ? null : drafts.preview(where, { actionId, hash: previewHash });
}

async function lookUp(
  { records, drafts }: WordsPorts,
  where: Where,
  references: readonly Reference[],
): Promise<WordsFound> {
  const ids = new Set(references.flatMap((one) => ('messageId' in one ? [one.messageId] : [])));
  const draftIds = new Set(
    references.flatMap((one) => (one.ref === 'line' ? [one.email.template?.draftId ?? ''] : [])),
  );
  const shown = references.filter((one) => one.ref === 'preview');
  const templates = [...draftIds].map(async (id): Promise<readonly [string, Template | null]> => [
    id,
    id === '' ? null : await drafts.draft(where, id),
  ]);
  const previews = shown.map(async (one): Promise<readonly [string, EffectPreview | null]> => [
    one.hash,
    await drafts.preview(where, one),
  ]);
  return {
    texts: ids.size === 0 ? {} : await records.texts(where, [...ids]),
    drafts: Object.fromEntries((await Promise.all(templates)).filter(isThere)),
    previews: Object.fromEntries((await Promise.all(previews)).filter(isEmail)),
  };
}

function isThere(found: readonly [string, Template | null]): found is readonly [string, Template] {
  return found[1] !== null;
}

function isEmail(found: readonly [string, EffectPreview | null]): found is readonly [string, EmailPreview] {
  return found[1] !== null && 'message' in found[1];
}
