/** Words by reference: looked up before anything is said, shown or done with them. The workflow has none of them. */
import type { EffectPreview, EffectShown, EmailFlow, EmailPreview, Flow } from '../contracts/flow.ts';
import type { Template } from '../contracts/reading.ts';
import { fillIn, type FilledLetter } from '../reading/letter.ts';
import { inWords, letterOf, referencesIn, type Reference, type WordsFound } from '../reading/references.ts';
import { permanent } from './failure.ts';
import type { Drafts, Where } from './ports.ts';

/** Values for a text or the model: every reference in them is replaced by its words. A message that is gone leaves none. */
export async function withWords(
  drafts: Drafts,
  where: Where,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const references = referencesIn(values);
  const found = references.length === 0 ? nothing : await lookUp(drafts, where, references);
  return inWords(values, found) as Record<string, unknown>;
}

/** The preview of a call or a form as it is shown, with all its words. Emails are filled in by `filledEmail`. */
export async function filledPreview(
  drafts: Drafts,
  where: Where,
  shown: Exclude<EffectShown, { to: string }>,
): Promise<EffectPreview> {
  const values = await withWords(drafts, where, shown);
  const filled = 'fields' in shown ? values : { ...values, topic: values['topic'] ?? '' };
  return filled as EffectPreview;
}

/** The email of a flow, filled in. */
export async function filledEmail(drafts: Drafts, where: Where, flow: EmailFlow): Promise<FilledLetter> {
  const { template } = flow;
  const line: Reference = { ref: 'line', email: flow, asking: '' };
  const found = await lookUp(drafts, where, [line, ...referencesIn(flow)]);
  if (template !== null && template.draftId !== '' && found.drafts[template.draftId] === undefined)
    throw permanent({
      type: 'WordsMissing',
      happened: `The draft ${template.draftId} of an email is not stored; it was erased, or another database is connected.`,
      remedy: 'Let the participant ask for the email again.',
    });
  return fillIn(letterOf(flow, found));
}

/** What was shown for the hash that a flow's approval is bound to. Null when nothing was. */
export async function previewShown(drafts: Drafts, where: Where, flow: Flow): Promise<EffectPreview | null> {
  const { actionId, previewHash } = flow;
  return previewHash === null ? null : drafts.preview(where, { actionId, hash: previewHash });
}

const nothing: WordsFound = { texts: {}, drafts: {}, previews: {} };

async function lookUp(drafts: Drafts, where: Where, references: readonly Reference[]): Promise<WordsFound> {
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
    texts: ids.size === 0 ? {} : await drafts.texts(where, [...ids]),
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
