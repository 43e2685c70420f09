/**
 * What fills a placeholder without asking: the name and address of the recipient, the sender's name, today's date (F2).
 * Everything else is asked for; nothing is guessed.
 */
import type { EmailFlow } from '../../contracts/flow.ts';

/** The value of a placeholder: what the participant said, else what is known. Null when it has to be asked for. */
export function valueOf(flow: EmailFlow, placeholder: string): string | null {
  const told = Object.hasOwn(flow.variables, placeholder) ? flow.variables[placeholder] : undefined;
  if (told !== undefined) return told;
  const { person, sender = null, today = null } = flow;
  switch (meanings.get(folded(placeholder))) {
    case 'person':
      return person;
    case 'person-first':
      return person === null ? null : firstName(person);
    case 'person-last':
      return person === null ? null : lastName(person);
    case 'address':
      return flow.address;
    case 'sender':
      return sender;
    case 'sender-first':
      return sender === null ? null : firstName(sender);
    case 'sender-last':
      return sender === null ? null : lastName(sender);
    case 'today':
      return today === null ? null : dateInWords(today);
    case undefined:
      return null;
  }
}

/** Whether a placeholder stands for the sender's whole name: who answers it once is not asked again. */
export function meansSender(placeholder: string): boolean {
  return meanings.get(folded(placeholder)) === 'sender';
}

/** Whether a placeholder follows the person or the address by itself, so that a change of them changes it too. */
export function followsPerson(placeholder: string): boolean {
  const meaning = meanings.get(folded(placeholder));
  return meaning === 'address' || meaning === 'person' || meaning === 'person-first' || meaning === 'person-last';
}

/**
 * An address a mail server takes, stricter than the standard: letters, digits and ._%+'- before the @, a domain with a
 * dot behind it. At most 254 characters.
 */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const labels = domain.split('.');
  return (
    at > 0 &&
    text.length <= 254 &&
    /^[a-z0-9_'+.-]{0,63}[a-z0-9_+-]$/i.test(local) &&
    local.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    /^[a-z]{2,63}$/i.test(`${labels.at(-1)}`)
  );
}

/** "2026-11-21" as "21 November 2026". A text that is no such day is left as it is. */
export function dateInWords(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? day : `${Number(date)} ${name} ${year}`;
}

type Meaning =
  'person' | 'person-first' | 'person-last' | 'address' | 'sender' | 'sender-first' | 'sender-last' | 'today';

const people = 'employee|recipient|team member|staff member|worker|colleague|addressee';
const senders = 'your|my|sender|manager|supervisor|author';

/** Each line: alternatives; `*` stands for each of the people or senders. */
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...meaning('person', people, [
    '*|* name|* full name|name of *|full name of *',
    'name|full name|person|person name|to|to name',
    'nombre|nombre completo|empleado|nombre del empleado|destinatario|nombre del destinatario',
    'имя|фио|сотрудник|имя сотрудника|фио сотрудника|получатель|имя получателя',
  ]),
  ...meaning('person-first', people, ['first name|given name|* first name|primer nombre']),
  ...meaning('person-last', people, ['last name|surname|family name|* last name|* surname|apellido|фамилия']),
  ...meaning('address', people, [
    'email|email address|e mail|e mail address|mail address|* email|* email address|* e mail',
    'correo|correo electrónico|почта|электронная почта',
  ]),
  ...meaning('sender', senders, [
    'sender|manager|supervisor|signature|from|from name|signed|* name|* full name|name of *',
    'tu nombre|su nombre|mi nombre|remitente|nombre del remitente|firma',
    'ваше имя|ваше фио|твое имя|отправитель|имя отправителя|руководитель|имя руководителя',
  ]),
  ...meaning('sender-first', senders, ['* first name']),
  ...meaning('sender-last', senders, ['* last name|* surname']),
  ...meaning('today', '', [
    'today|date|current date|date today|date of today|todays date|today date|date of email|date of letter',
    'letter date|email date|fecha|fecha actual|fecha de hoy|дата|сегодня|сегодняшняя дата|текущая дата|дата письма',
  ]),
]);

const months = 'January February March April May June July August September October November December'.split(' ');

const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sr', 'sra', 'herr', 'frau']);

function meaning(kind: Meaning, whom: string, lines: readonly string[]): readonly (readonly [string, Meaning])[] {
  return lines
    .flatMap((line) => line.split('|'))
    .flatMap((name) => (name.includes('*') ? whom.split('|').map((who) => name.replace('*', who)) : [name]))
    .map((name) => [name, kind] as const);
}

/** "employee's name" is "employee name"; "of the employee" is "of employee". */
function folded(placeholder: string): string {
  return placeholder
    .toLowerCase()
    .split(' ')
    .map((word) => (word.endsWith("'s") ? word.slice(0, -2) : word))
    .filter((word) => word !== 'the')
    .join(' ');
}

/** Without a first name that can be told ("Mr. Smith", "Schmidt") the greeting keeps what was said. */
function firstName(person: string): string {
  const words = person.split(' ');
  const own = words.filter((word) => !isTitle(word));
  return own.length > 1 || own.length === words.length ? own.slice(0, 1).join('') : person;
}

/** Null for "Anna": her family name has not been said. */
function lastName(person: string): string | null {
  const words = person.split(' ');
  return words.length > 1 ? words.slice(-1).join('') : null;
}

function isTitle(word: string): boolean {
  return titles.has(word.toLowerCase().replace('.', ''));
}
