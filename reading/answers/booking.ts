/** What a message says of a booked call: which part of it, other times, taking something back. */
import type { Answers } from '../../contracts/answers.ts';

type BookingWords = Pick<Answers, 'part' | 'number' | 'wantsOthers' | 'takesBack' | 'callsOff'>;

/** `opening`: the first words on one line; `length`: of the whole message. */
export function bookingWords(opening: string, length: number): BookingWords {
  const words = opening.toLowerCase().match(/\p{L}+/gu) ?? [];
  const says = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));
  // "The phone number of the person" is about the phone: the first in the table wins over what it belongs to.
  const part = partWords.find(({ names }) => says(names))?.part;
  const number = bareNumber(opening, length);
  return {
    ...(part === undefined ? {} : { part }),
    ...(number === null ? {} : { number }),
    ...(says(otherWords) ? { wantsOthers: true } : {}),
    ...(says(withoutWords) ? { takesBack: true } : {}),
    ...(says(cancelWords) && !says(notWords) ? { callsOff: true } : {}),
  };
}

/** An answer that is nothing but digits and what stands between them, also a short one such as an extension. */
function bareNumber(opening: string, length: number): string | null {
  const digits = opening.replace(/[^\d]/g, '').length;
  return length <= 40 && digits >= 3 && digits <= 20 && /^[+\d(][\d ()./-]*$/.test(opening) ? opening : null;
}

function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

const partWords: readonly { readonly part: NonNullable<Answers['part']>; readonly names: ReadonlySet<string> }[] = [
  { part: 'phone', names: setOf('phone telephone mobile cell number teléfono número телефон номер') },
  { part: 'invite', names: setOf('invitation invite email mail invitación correo приглашение почта почту') },
  { part: 'time', names: setOf('time day date hour slot hora día fecha время день дата дату') },
  { part: 'person', names: setOf('person name who whom persona nombre имя человек человека') },
];

const otherWords = setOf(
  'none neither other others another different else more later earlier ninguno ninguna otro otra otros otras',
  'ни другой другое другие другую',
);
const withoutWords = setOf('no not without leave remove drop sin quita без не');
const cancelWords = setOf(
  'cancel cancelled canceled scrap drop off cancela cancele cancelar anula отмени отмените отменить отменяй',
);
const notWords = setOf('no nope not don dont never keep leave не нет ni nunca');
