/** What the email flow says: names of texts in the assistant's folder and the values that fill them. */
import type { EmailFlow, PreviewRef, Say } from '../../../contracts/state/flow.ts';
import { readByModelIn } from '../moves.ts';
import type { Placeholder } from './values.ts';

/** The texts of the flow. Each has an entry `email.<name>` in the default texts of the assistants. */
export type EmailText =
  | 'person'
  | 'person.again'
  | 'person.several'
  | 'person.either'
  | 'person.related'
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
  | 'message.told'
  | 'sender.again'
  | 'one-recipient'
  | 'own-words'
  | 'needed'
  | 'preview'
  | 'preview.again'
  | 'preview.change'
  | 'preview.cannot'
  | 'sent'
  | 'unknown'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'refused'
  | 'waiting'
  | 'provider-error';

/**
 * One text with the values every text of the flow may use: `topic`, `person`, `address`, `variable` (what is asked
 * for), `line` (where it stands), `subject`, `message`, `addresses`, `expects`, `asTold` (its words speak of whoever
 * reads them). What is not known is null; words are references.
 */
export function sayOf(flow: EmailFlow, text: EmailText, more: Readonly<Record<string, unknown>> = {}): Say {
  return {
    text: `email.${inPlainWords(flow, text)}`,
    values: {
      topic: flow.topic,
      person: flow.person,
      address: flow.address,
      variable: flow.asking,
      line:
        flow.asking === null || flow.template === null
          ? null
          : { ref: 'line', email: letterOf(flow), asking: flow.asking },
      subject: shown(flow, 'subject'),
      message: shown(flow, 'message'),
      addresses: [],
      expects: expects(flow),
      step: flow.step,
      part: partAsked(flow) ?? (isSenderAsked(flow) ? 'sender' : null) ?? flow.editing ?? null,
      mayLack: partOf(flow)?.mayLack === true,
      asTold: Object.values(flow.variables).some(({ indirect }) => indirect === true),
      ...readByModelIn(flow),
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
    case 'variable': {
      const part = partAsked(flow);
      return part === null ? `what "${flow.asking}" stands for` : `the ${part}`;
    }
    case 'preview':
      return expectsOfPreview(flow);
    default:
      return flow.step satisfies never;
  }
}

/** A blank for the whole subject or message is asked for as that, and never as what "message" stands for. */
function inPlainWords(flow: EmailFlow, text: EmailText): EmailText {
  if (text !== 'variable' && text !== 'variable.again') return text;
  if (text === 'variable.again' && isSenderAsked(flow)) return 'sender.again';
  const part = partAsked(flow);
  return part === null ? text : text === 'variable' ? part : `${part}.again`;
}

/** Which part of the letter is asked for in plain words; null: a variable of a draft. */
export function partAsked(flow: EmailFlow): 'subject' | 'message' | null {
  const means = partOf(flow)?.means;
  return means === 'subject' || means === 'message' ? means : null;
}

/** Whether only a day or a time can stand for what is asked for. */
export function isTimeAsked(flow: EmailFlow): boolean {
  return partOf(flow)?.takes === 'time';
}

/** Whether the name that it is signed with is asked for. */
export function isSenderAsked(flow: EmailFlow): boolean {
  const means = partOf(flow)?.means;
  return means === 'sender' || means === 'sender-first' || means === 'sender-last';
}

function partOf({ template, asking }: EmailFlow): Placeholder | undefined {
  const parts = [...(template?.subject ?? []), ...(template?.body ?? [])];
  return parts.find((part) => 'placeholder' in part && part.placeholder === asking) as Placeholder | undefined;
}

/** The words of the preview that was shown. */
export function shown({ actionId, preview, previewHash }: EmailFlow, part: PreviewRef['part']): PreviewRef | null {
  return preview === null || previewHash === null ? null : { ref: 'preview', actionId, hash: previewHash, part };
}

function expectsOfPreview({ editing, previewHash }: EmailFlow): string {
  if (editing === 'subject') return 'the new subject';
  if (editing === 'message') return 'the new message';
  return previewHash === null || editing === 'what'
    ? 'what to change: the subject, the message, the person or the address'
    : 'yes, no, or what to change';
}

/** What an email is filled in from. */
function letterOf({ template, person, address, sender, today, variables, subject, message }: EmailFlow) {
  return { template, person, address, sender: sender ?? null, today: today ?? null, variables, subject, message };
}
