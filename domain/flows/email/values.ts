/**
 * What fills a placeholder without asking: the name and address of the recipient, the sender's name, today's date (F2).
 * Everything else is asked for; nothing is guessed.
 */
import type { DraftPart, EmailDraft, EmailFlow, WordsRef } from '../../../contracts/state/flow.ts';

/** A placeholder of a draft, and what it stands for where that is clear. */
export type Placeholder = Extract<DraftPart, { placeholder: string }>;

/** The placeholders of some parts, each once, in the order in which they first stand there. */
export function placeholdersOf(parts: readonly DraftPart[]): readonly Placeholder[] {
  const all = parts.filter((part) => 'placeholder' in part);
  return all.filter((part, at) => all.findIndex(({ placeholder }) => placeholder === part.placeholder) === at);
}

/** The placeholders that the email still has: those of a subject or message that was put in its place count no more. */
export function neededBy(flow: EmailFlow, template: EmailDraft): readonly Placeholder[] {
  return placeholdersOf([
    ...(flow.subject === null ? template.subject : []),
    ...(flow.message === null ? template.body : []),
  ]);
}

/** Whether a placeholder has a value: what the participant said, else what is known. */
export function isKnown(flow: EmailFlow, part: Placeholder): boolean {
  return lengthOf(flow, part) !== null;
}

/** Length of a placeholder's value in UTF-16 code units, at most; null when it has to be asked for. */
export function lengthOf(flow: EmailFlow, part: Placeholder): number | null {
  return wordsSaid(flow, part)?.length ?? lengthKnown(flow, part) ?? part.otherwise ?? null;
}

/** What the participant said for a placeholder. */
export function wordsSaid({ variables }: EmailFlow, { placeholder }: Placeholder): WordsRef | undefined {
  return Object.hasOwn(variables, placeholder) ? variables[placeholder] : undefined;
}

function lengthKnown(flow: EmailFlow, { means }: Placeholder): number | null {
  const { person, sender = null, today } = flow;
  switch (means) {
    case 'person':
    case 'person-first':
      return person === null ? null : person.length;
    // "Anna": her family name has not been said.
    case 'person-last':
      return person === null || wordsIn(person) < 2 ? null : person.length;
    case 'address':
      return flow.address === null ? null : flow.address.length;
    case 'sender':
    case 'sender-first':
      return sender === null ? null : sender.length;
    case 'sender-last':
      return sender === null || wordsIn(sender) < 2 ? null : sender.length;
    case 'today':
      return today === undefined ? null : longestDay;
    case 'subject':
    case 'message':
    case undefined:
      return null;
  }
}

/** Whether a placeholder follows the person or the address by itself, so that a change of them changes it too. */
export function followsPerson({ means }: Placeholder): boolean {
  return means === 'address' || means === 'person' || means === 'person-first' || means === 'person-last';
}

/** "23 September 2026". */
const longestDay = 17;

function wordsIn(name: string | WordsRef): number {
  return typeof name === 'string' ? name.split(' ').length : name.count;
}
