/** What the email flow says: names of texts in the assistant's folder and the values that fill them. */
import type { EmailFlow, Say } from '../../contracts/flow.ts';
import { valueOf } from './email-values.ts';

/** The texts of the flow. Each has an entry `email.<name>` in the default texts of the assistants. */
export type EmailText =
  | 'person'
  | 'person.again'
  | 'address'
  | 'address.again'
  | 'address.which'
  | 'variable'
  | 'variable.again'
  | 'variable.placeholder'
  | 'variable.long'
  | 'subject'
  | 'subject.again'
  | 'message'
  | 'message.again'
  | 'preview'
  | 'preview.again'
  | 'preview.change'
  | 'sent'
  | 'unknown'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'refused'
  | 'provider-error';

/**
 * One text with the values every text of the flow may use: `topic`, `person`, `address`, `variable` (what is asked for),
 * `line` (where it stands), `subject`, `message`, `addresses`, `expects`. What is not known is null.
 */
export function sayOf(flow: EmailFlow, text: EmailText, more: Readonly<Record<string, unknown>> = {}): Say {
  return {
    text: `email.${text}`,
    values: {
      topic: flow.topic,
      person: flow.person,
      address: flow.address,
      variable: flow.asking,
      line: flow.asking === null ? null : lineAround(flow, flow.asking),
      subject: flow.preview?.subject ?? null,
      message: flow.preview?.message ?? null,
      addresses: [],
      expects: expects(flow),
      ...more,
    },
  };
}

/** What an answer to the flow's step looks like, in words (`flow.expects` on the wire). */
export function expects(flow: EmailFlow): string {
  switch (flow.step) {
    case 'person':
      return 'the name of the person';
    case 'address':
      return 'an email address';
    case 'variable':
      return `what "${flow.asking}" stands for`;
    case 'preview':
      return expectsOfPreview(flow);
    default:
      return flow.step satisfies never;
  }
}

/** In UTF-16 code units, to either side of what is asked for. */
const longestSide = 60;

function expectsOfPreview({ editing, previewHash }: EmailFlow): string {
  if (editing === 'subject') return 'the new subject';
  if (editing === 'message') return 'the new message';
  return previewHash === null || editing === 'what'
    ? 'what to change: the subject, the message, the person or the address'
    : 'yes, no, or what to change';
}

/** The words of the template around a placeholder, so that one knows what is asked: "on ___ at 10". Null when there are none. */
function lineAround(flow: EmailFlow, placeholder: string): string | null {
  const parts = [flow.template?.subject ?? [], flow.template?.body ?? []].find((some) =>
    some.some((part) => 'placeholder' in part && part.placeholder === placeholder),
  );
  const at = parts?.findIndex((part) => 'placeholder' in part && part.placeholder === placeholder) ?? -1;
  if (parts === undefined) return null;
  const words = (from: number, to?: number): string =>
    parts
      .slice(from, to)
      .map((part) => ('text' in part ? part.text : (valueOf(flow, part.placeholder) ?? '___')))
      .join('');
  const before = `${words(0, at).split('\n').at(-1)}`;
  const after = `${words(at + 1).split('\n')[0]}`;
  if (`${before}${after}`.trim() === '') return null;
  return `${tail(before)}___${head(after)}`.trim().toWellFormed();
}

function tail(text: string): string {
  return text.length <= longestSide ? text : `… ${text.slice(-longestSide)}`;
}

function head(text: string): string {
  return text.length <= longestSide ? text : `${text.slice(0, longestSide)} …`;
}
