/** What a placeholder of an email stands for, by its name in four languages: the recipient, the sender, today (F2). */
import type { PlaceholderMeaning } from '../contracts/flow.ts';

/** Undefined when it has to be asked for. */
export function meaningOf(placeholder: string): PlaceholderMeaning | undefined {
  return meanings.get(folded(placeholder));
}

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
