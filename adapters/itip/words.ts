/** What an invitation says, by language: those who are invited are told in the language in which the call was agreed (F6, F10). */

/** The words of one language. `change` is what the invitation tells. */
export interface InvitationWords {
  readonly call: (person: string) => string;
  readonly title: Readonly<Record<Told, string>>;
  readonly opening: Readonly<Record<Told, string>>;
  readonly about: string;
  readonly phone: string;
  /** Between the hours at which the call begins and ends. */
  readonly until: string;
  /** Whoever is written to for the first time learns who caused it, and how to have it stopped. */
  readonly cause: (who: string) => readonly [string, string];
}

/** A new call, one that was moved, one that was called off. */
export type Told = 'book' | 'move' | 'cancel';

/** The words for a locale (BCP 47), and the locale by which its dates are written; English where we do not speak its language. */
export function wordsFor(locale = 'en'): { readonly words: InvitationWords; readonly dates: string } {
  const language = `${locale.split('-')[0]}`.toLowerCase();
  const words = languages.get(language);
  // English without a region reads day before month.
  if (words === undefined || locale.toLowerCase() === 'en') return { words: english, dates: 'en-GB' };
  return { words, dates: isLocale(locale) ? locale : language };
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const english: InvitationWords = {
  call: (person) => `Call with ${person}`,
  title: { book: 'Invitation', move: 'New time', cancel: 'Cancelled' },
  opening: {
    book: 'You are invited to this call:',
    move: 'This call has a new time:',
    cancel: 'This call does not take place:',
  },
  about: 'About',
  phone: 'Phone',
  until: 'to',
  cause: (who) => [
    `You get this because ${who} asked for it.`,
    'If you do not want such invitations, answer this mail and say so: it is read by those who can stop them.',
  ],
};

const languages: ReadonlyMap<string, InvitationWords> = new Map([
  ['en', english],
  [
    'de',
    {
      call: (person) => `Anruf mit ${person}`,
      title: { book: 'Einladung', move: 'Neue Zeit', cancel: 'Abgesagt' },
      opening: {
        book: 'Sie sind zu diesem Anruf eingeladen:',
        move: 'Dieser Anruf hat eine neue Zeit:',
        cancel: 'Dieser Anruf findet nicht statt:',
      },
      about: 'Thema',
      phone: 'Telefon',
      until: 'bis',
      cause: (who) => [
        `Sie erhalten dies, weil ${who} darum gebeten hat.`,
        'Wenn Sie solche Einladungen nicht möchten, antworten Sie auf diese E-Mail: Sie wird von denen gelesen, die sie beenden können.',
      ],
    },
  ],
  [
    'es',
    {
      call: (person) => `Llamada con ${person}`,
      title: { book: 'Invitación', move: 'Nueva hora', cancel: 'Anulada' },
      opening: {
        book: 'Se le invita a esta llamada:',
        move: 'Esta llamada tiene una nueva hora:',
        cancel: 'Esta llamada no tendrá lugar:',
      },
      about: 'Asunto',
      phone: 'Teléfono',
      until: 'a',
      cause: (who) => [
        `Recibe este mensaje porque ${who} lo pidió.`,
        'Si no desea recibir estas invitaciones, responda a este correo: lo leen quienes pueden detenerlas.',
      ],
    },
  ],
  [
    'ru',
    {
      call: (person) => `Звонок: ${person}`,
      title: { book: 'Приглашение', move: 'Новое время', cancel: 'Отменено' },
      opening: {
        book: 'Вас приглашают на этот звонок:',
        move: 'У этого звонка новое время:',
        cancel: 'Этот звонок не состоится:',
      },
      about: 'Тема',
      phone: 'Телефон',
      until: '–',
      cause: (who) => [
        `Вы получили это письмо по просьбе: ${who}.`,
        'Если вы не хотите получать такие приглашения, ответьте на это письмо: его прочтут те, кто может их прекратить.',
      ],
    },
  ],
]);
