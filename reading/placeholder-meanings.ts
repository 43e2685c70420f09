/** What a placeholder of an email stands for, by its name in four languages: the recipient, the sender, today (F2). */
import type { PlaceholderMeaning } from '../contracts/flow.ts';

/** Undefined when it has to be asked for. */
export function meaningOf(placeholder: string): PlaceholderMeaning | undefined {
  return meanings.get(folded(placeholder));
}

/** Whether its name says that a day or a time stands for it: "meeting day", "Datum des Treffens". */
export function takesTime(placeholder: string): boolean {
  const words = folded(placeholder).split(' ');
  const own = words.findIndex((word) => between.has(word));
  const head = own > 0 ? words[own - 1] : words.at(-1);
  return timeNames.test(head ?? '') || (own < 0 && timeNames.test(words[0] ?? '') && romance.test(words[0] ?? ''));
}

/** What they stand between is the name, and whose it is. */
const between: ReadonlySet<string> = new Set('of for de del der des von para'.split(' '));

/** A day or a moment, and no length of time. */
const timeNames =
  /^(?:day|date|weekday|deadline|d[i\u00ed]a|fecha|hora|datum|tag|uhrzeit|termin|[a-z\u00e4\u00f6\u00fc]{2,30}(?:datum|termin|tag)|\u0434\u0435\u043d\u044c|\u0434\u0430\u0442\u0430)$/u;

/** In these languages whose it is stands behind it without a word between them: "дата встречи". */
const romance = /^[\u0400-\u04ff]+$/u;

const people = 'employee|recipient|team member|staff member|worker|colleague|addressee';
const senders = 'your|my|sender|manager|supervisor|author';

/** Each line: alternatives; `*` stands for each of the people or senders. */
const meanings: ReadonlyMap<string, PlaceholderMeaning> = new Map<string, PlaceholderMeaning>([
  ...meaning('person', people, [
    '*|* name|* full name|name of *|full name of *',
    'name|full name|person|person name|to|to name',
    'nombre|nombre completo|empleado|nombre del empleado|destinatario|nombre del destinatario',
    'mitarbeiter|mitarbeiterin|name des mitarbeiters|name der mitarbeiterin|mitarbeitername|empfänger|name des empfängers|vollständiger name',
    'имя|фио|сотрудник|имя сотрудника|фио сотрудника|получатель|имя получателя',
  ]),
  ...meaning('person-first', people, ['first name|given name|* first name|primer nombre|vorname']),
  ...meaning('person-last', people, [
    'last name|surname|family name|* last name|* surname|apellido|nachname|familienname|фамилия',
  ]),
  ...meaning('address', people, [
    'email|email address|e mail|e mail address|mail address|* email|* email address|* e mail',
    'correo|correo electrónico|mailadresse|почта|электронная почта',
  ]),
  ...meaning('sender', senders, [
    'sender|manager|supervisor|signature|from|from name|signed|* name|* full name|name of *',
    'tu nombre|su nombre|mi nombre|remitente|nombre del remitente|firma',
    'ihr name|dein name|mein name|absender|absenderin|name des absenders|unterschrift|vorgesetzter',
    'ваше имя|ваше фио|твое имя|отправитель|имя отправителя|руководитель|имя руководителя',
  ]),
  ...meaning('sender-first', senders, ['* first name']),
  ...meaning('sender-last', senders, ['* last name|* surname']),
  ...meaning('subject', '', ['subject|email subject|subject line|asunto|betreff|тема|тема письма']),
  ...meaning('message', '', [
    'message|body|text|content|email body|message body|email text|your message',
    'mensaje|texto|cuerpo|contenido|nachricht|text der nachricht|inhalt|текст|сообщение|текст письма',
  ]),
  ...meaning('today', '', [
    'today|date|current date|date today|date of today|todays date|today date|date of email|date of letter',
    'letter date|email date|fecha|fecha actual|fecha de hoy|datum|heutiges datum|aktuelles datum|дата|сегодня|сегодняшняя дата|текущая дата|дата письма',
  ]),
]);

function meaning(
  kind: PlaceholderMeaning,
  whom: string,
  lines: readonly string[],
): readonly (readonly [string, PlaceholderMeaning])[] {
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
