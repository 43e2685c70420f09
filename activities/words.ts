/** Words by reference: looked up before anything is said, shown or done with them. The workflow has none of them. */
import type {
  CallPreview,
  CallShown,
  EffectPreview,
  EffectShown,
  EmailFlow,
  EmailPreview,
  Flow,
  FormShown,
  PreviewRef,
  TopicRef,
  WordsRef,
} from '../contracts/flow.ts';
import type { Template } from '../contracts/reading.ts';
import { lined } from '../reading/answers/words.ts';
import { dateInWords, fillIn, lineAround, type FilledLetter, type Letter } from '../reading/letter.ts';
import { permanent } from './failure.ts';
import type { Drafts, Where } from './ports.ts';

type LetterByReference = Pick<EmailFlow, 'template' | 'person' | 'address' | 'variables' | 'subject' | 'message'> & {
  readonly sender?: EmailFlow['sender'];
  readonly today?: string | null | undefined;
};

/** The line of an email around a placeholder that is asked for. */
interface LineRef {
  readonly ref: 'line';
  readonly email: LetterByReference;
  readonly asking: string;
}

interface DayRef {
  readonly ref: 'day';
  readonly day: string;
}

type Reference = WordsRef | TopicRef | PreviewRef | LineRef | DayRef;

/** Values for a text or the model: every reference in them is replaced by its words. A message that is gone leaves none. */
export async function withWords(
  drafts: Drafts,
  where: Where,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const texts = await textsOf(drafts, where, values);
  return (await resolved(drafts, where, texts, values)) as Record<string, unknown>;
}

/** The preview of a call or a form as it is shown, with all its words. Emails are filled in by `filledEmail`. */
export async function filledPreview(
  drafts: Drafts,
  where: Where,
  shown: Exclude<EffectShown, { to: string }>,
): Promise<EffectPreview> {
  const values = await withWords(drafts, where, shown);
  if (isForm(shown)) return values as unknown as EffectPreview;
  return { ...(values as unknown as CallShown), topic: `${values['topic'] ?? ''}` } satisfies CallPreview;
}

/** The email of a flow, filled in. */
export async function filledEmail(drafts: Drafts, where: Where, flow: EmailFlow): Promise<FilledLetter> {
  return fillIn(await letterOf(drafts, where, flow, await textsOf(drafts, where, flow)));
}

/** What was shown for the hash that a flow's approval is bound to. Null when nothing was. */
export async function previewShown(drafts: Drafts, where: Where, flow: Flow): Promise<EffectPreview | null> {
  const { actionId, previewHash } = flow;
  return previewHash === null ? null : drafts.preview(where, { actionId, hash: previewHash });
}

type Texts = Readonly<Record<string, string>>;

function isForm(shown: EffectShown): shown is FormShown {
  return 'fields' in shown;
}

async function textsOf(drafts: Drafts, where: Where, within: unknown): Promise<Texts> {
  const ids = new Set(referencesIn(within).flatMap((one) => ('messageId' in one ? [one.messageId] : [])));
  return ids.size === 0 ? {} : drafts.texts(where, [...ids]);
}

function referencesIn(within: unknown): readonly Reference[] {
  if (Array.isArray(within)) return within.flatMap(referencesIn);
  if (typeof within !== 'object' || within === null) return [];
  const inside = Object.values(within).flatMap(referencesIn);
  return isReference(within) ? [within, ...inside] : inside;
}

function isReference(value: object): value is Reference {
  return 'ref' in value && typeof value.ref === 'string' && kinds.includes(value.ref);
}

const kinds: readonly string[] = ['words', 'topic', 'preview', 'line', 'day'] satisfies readonly Reference['ref'][];

async function resolved(drafts: Drafts, where: Where, texts: Texts, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => resolved(drafts, where, texts, one)));
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) return wordsOf(drafts, where, texts, value);
  const entries = Object.entries(value).map(
    async ([name, one]) => [name, await resolved(drafts, where, texts, one)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function wordsOf(drafts: Drafts, where: Where, texts: Texts, reference: Reference): Promise<string | null> {
  switch (reference.ref) {
    case 'words':
      return lined(cut(texts, reference));
    case 'topic':
      return lined(cut(texts, reference)).replace(/\s+/gu, ' ');
    case 'day':
      return dateInWords(reference.day);
    case 'line':
      return lineAround(await letterOf(drafts, where, reference.email, texts), reference.asking);
    case 'preview': {
      const shown = await drafts.preview(where, reference);
      return shown !== null && 'message' in shown ? (shown satisfies EmailPreview)[reference.part] : null;
    }
    default:
      return reference satisfies never;
  }
}

async function letterOf(drafts: Drafts, where: Where, email: LetterByReference, texts: Texts): Promise<Letter> {
  const { template, person, address, sender = null, today = null, variables, subject, message } = email;
  const written = (words: WordsRef | null): string | null => (words === null ? null : cut(texts, words));
  return {
    template: await templateOf(drafts, where, template),
    person,
    address,
    sender: typeof sender === 'string' ? sender : written(sender),
    today,
    variables: Object.fromEntries(Object.entries(variables).map(([name, words]) => [name, cut(texts, words)])),
    subject: written(subject),
    message: written(message),
  };
}

async function templateOf(drafts: Drafts, where: Where, template: EmailFlow['template']): Promise<Template> {
  if (template === null || template.draftId === '') return { subject: [], body: [] };
  const words = await drafts.draft(where, template.draftId);
  if (words !== null) return words;
  throw permanent({
    type: 'WordsMissing',
    happened: `The draft ${template.draftId} of an email is not stored; it was erased, or another database is connected.`,
    remedy: 'Let the participant ask for the email again.',
  });
}

function cut(texts: Texts, { messageId, start, end }: WordsRef | TopicRef): string {
  return (texts[messageId] ?? '').slice(start, end).toWellFormed();
}
