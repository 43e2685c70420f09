/**
 * What Spanish tells somebody to do, in every person and with every pronoun behind it: "resérvala", "resérvenmela", "reservadla",
 * "reservémosla", "no la reserves". As words are compared: without accents. Forms are made from the few that a verb has of its own, so
 * that no person and no pronoun is forgotten.
 */

/** One verb: how one tells "tú", "usted", "vos", "vosotros" and all of us to do it, and its infinitive. */
interface Verb {
  readonly tu: string;
  readonly usted: string;
  readonly vos: string;
  readonly all: string;
  readonly infinitive: string;
}

/** "Reservar"; "cerrar" with "cierr-", "buscar" with "busqu-" before an e. */
function ar(stem: string, { strong = stem, before = stem, both = strong }: Partial<Stems> = {}): Verb {
  return { tu: `${strong}a`, usted: `${both}e`, vos: `${stem}a`, all: `${before}emos`, infinitive: `${stem}ar` };
}

interface Stems {
  /** Under the accent: "cierr-". */
  readonly strong: string;
  /** Before an e, without the accent: "busqu-", "almorc-". */
  readonly before: string;
  /** Before an e, under the accent. */
  readonly both: string;
}

const changed = (stem: string, before: string): Verb => ar(stem, { before, both: before });

/** Pronouns for what it is done to, for whom, and for both. */
const what = ['la', 'lo', 'las', 'los'];
const whom = ['me', 'nos', 'le', 'les'];
const both = ['me', 'nos', 'se'].flatMap((one) => [`${one}la`, `${one}lo`]);

/** All forms that tell somebody to do it, without a pronoun. */
function bare({ tu, usted, vos, all, infinitive }: Verb): readonly string[] {
  return [tu, usted, `${usted}n`, vos, `${infinitive.slice(0, -1)}d`, all, infinitive];
}

/** "Resérvala", "ciérrenosla", "reservémosla", "hagámoselo". */
function withPronouns(verb: Verb, pronouns: readonly string[]): readonly string[] {
  const { all } = verb;
  const forms = bare(verb).filter((form) => form !== all);
  const ofAll = pronouns.filter((behind) => what.includes(behind)).map((behind) => all + behind);
  // The s falls away before these.
  const ofUs = pronouns
    .filter((behind) => behind.startsWith('nos') || behind.startsWith('se'))
    .map((behind) => all.slice(0, -1) + behind);
  return [...forms.flatMap((form) => pronouns.map((behind) => form + behind)), ...ofAll, ...ofUs];
}

/** "Resérvamela", "pónganosla": for whom it is done as well. */
function forWhom({ tu, usted, vos }: Verb): readonly string[] {
  return [tu, usted, vos].flatMap((form) => both.map((behind) => form + behind));
}

/** "Reservla", "agendlo": a vowel lost in typing, of which nobody can say which it was; either way it is an order. */
function hurried({ infinitive }: Verb): readonly string[] {
  const stem = infinitive.slice(0, -2);
  return infinitive.endsWith('ar') && stem.length > 3 ? what.map((behind) => stem + behind) : [];
}

/** "No la reserves": as one tells somebody not to do it. */
function prevented({ usted, all }: Verb): readonly string[] {
  return [`${usted}s`, usted, `${usted}n`, `${all.slice(0, -3)}is`, all];
}

const poner = { tu: 'pon', usted: 'ponga', vos: 'pone', all: 'pongamos', infinitive: 'poner' };
const hacer = { tu: 'haz', usted: 'haga', vos: 'hace', all: 'hagamos', infinitive: 'hacer' };
const dar = { tu: 'da', usted: 'de', vos: 'da', all: 'demos', infinitive: 'dar' };
const meter = { tu: 'mete', usted: 'meta', vos: 'mete', all: 'metamos', infinitive: 'meter' };

/** To book what is shown, in everyday words: a slip of a finger away from one of these they are meant. */
const usual: readonly Verb[] = [
  ...'reserv agend program envi mand confirm apunt anot llam guard pas'.split(' ').map((stem) => ar(stem)),
  ar('cerr', { strong: 'cierr' }),
  ar('concert', { strong: 'conciert' }),
  poner,
  hacer,
];

/** The same in other words, as they are written: "montado" is no slip of "móntalo". */
const booking: readonly Verb[] = [
  ...usual,
  ...'registr bloque tramit gestion lanz cre amarr separ apart asegur cuadr fij efectu complet arm agreg concret mont'
    .split(' ')
    .map((stem) => ar(stem)),
  changed('formaliz', 'formalic'),
  changed('organiz', 'organic'),
  changed('realiz', 'realic'),
  changed('finaliz', 'finalic'),
  changed('coloc', 'coloqu'),
  changed('autoriz', 'autoric'),
  ar('asent', { strong: 'asient' }),
  { tu: 'inscribe', usted: 'inscriba', vos: 'inscribi', all: 'inscribamos', infinitive: 'inscribir' },
  { tu: 'incluye', usted: 'incluya', vos: 'inclui', all: 'incluyamos', infinitive: 'incluir' },
  meter,
];

/** To look for a time, and to say which there are. */
const seeking: readonly Verb[] = [
  changed('busc', 'busqu'),
  changed('localiz', 'localic'),
  ar('encontr', { strong: 'encuentr' }),
  ar('rastre'),
  { tu: 'propon', usted: 'proponga', vos: 'propone', all: 'propongamos', infinitive: 'proponer' },
  { tu: 'ofrece', usted: 'ofrezca', vos: 'ofrece', all: 'ofrezcamos', infinitive: 'ofrecer' },
  { tu: 'sugiere', usted: 'sugiera', vos: 'sugeri', all: 'sugiramos', infinitive: 'sugerir' },
  { tu: 'consigue', usted: 'consiga', vos: 'consegui', all: 'consigamos', infinitive: 'conseguir' },
];

/** The same of verbs that mean other things too, and need beside them what is looked for. */
const looking: readonly Verb[] = [
  ...'mir revis consult cheque prepar enseñ encaj hall arregl mont coordin gestion busc fij program'
    .split(' ')
    .map((stem) => ar(stem)),
  changed('sac', 'saqu'),
  changed('chec', 'chequ'),
  ar('mostr', { strong: 'muestr' }),
  ar('comprob', { strong: 'comprueb' }),
  { tu: 've', usted: 'vea', vos: 've', all: 'veamos', infinitive: 'ver' },
  poner,
  meter,
  ar('reserv'),
  ar('agend'),
  ar('apunt'),
  ar('anot'),
  ar('pas'),
  changed('organiz', 'organic'),
  ar('cuadr'),
  ar('concert', { strong: 'conciert' }),
];

/** To take one of several times for whoever speaks. */
const taking: readonly Verb[] = [
  ...'tom agarr reserv agend apunt anot dej guard separ apart pill bloque registr cuadr asegur amarr program'
    .split(' ')
    .map((stem) => ar(stem)),
  changed('coloc', 'coloqu'),
  ar('cerr', { strong: 'cierr' }),
  { tu: 'coge', usted: 'coja', vos: 'coge', all: 'cojamos', infinitive: 'coger' },
  { tu: 'escoge', usted: 'escoja', vos: 'escoge', all: 'escojamos', infinitive: 'escoger' },
  { tu: 'elige', usted: 'elija', vos: 'elegi', all: 'elijamos', infinitive: 'elegir' },
  poner,
  meter,
  dar,
];

/** To take out of what was offered. */
const dropping: readonly Verb[] = [
  ...'quit descart borr elimin anul retir olvid tach'.split(' ').map((stem) => ar(stem)),
  ar('solt', { strong: 'suelt' }),
  { tu: 'excluye', usted: 'excluya', vos: 'exclui', all: 'excluyamos', infinitive: 'excluir' },
];

/** To make sure with somebody else first. */
const checking: readonly Verb[] = [
  ...'confirm consult habl pact cuadr coordin revis pregunt consens valid'.split(' ').map((stem) => ar(stem)),
  ar('comprob', { strong: 'comprueb' }),
  ar('acord', { strong: 'acuerd' }),
  changed('verific', 'verifiqu'),
  changed('averigu', 'averigu'),
];

/** Without "confirmad": "confirmd" is a slip of the English word as well, and would be neither. */
const words = (verbs: readonly Verb[], forms: (verb: Verb) => readonly string[]): string =>
  [...new Set(verbs.flatMap(forms))].filter((form) => form !== 'confirmad').join('|');

/** "Reserva", "tramiten": as one word, where nothing else is meant by it. */
const plainBooking = [
  ...'reserv agend program envi mand confirm aprueb apunt anot'.split(' ').map((stem) => ar(stem)),
  ar('concert', { strong: 'conciert' }),
];

/** By what is done, as lists that phrases name. */
export const spanishVerbs = {
  'es-do': words(plainBooking, bare),
  'es-done': `${words(usual, (verb) => withPronouns(verb, what))}|${words(usual, forWhom)}|${words(usual, hurried)}`,
  'es-prevent': words([...booking, ...seeking, ...taking], (verb) =>
    verb === dar ? ['des', 'deis'] : prevented(verb),
  ),
  'es-seek': words(seeking, (verb) => [...bare(verb), ...withPronouns(verb, [...what, ...whom, 'melo', 'mela'])]),
  'es-look': words(looking, (verb) => [...bare(verb), ...withPronouns(verb, whom)]),
  'es-take': words(taking, (verb) => withPronouns(verb, ['me', 'nos'])),
  'es-taken': words(taking, (verb) => withPronouns(verb, ['mela', 'melo', 'nosla', 'noslo'])),
  'es-check': words(checking, (verb) => [...bare(verb), ...withPronouns(verb, [...what, 'selo'])]),
  'es-drop': words(dropping, bare),
  'es-dropped': words(dropping, (verb) => withPronouns(verb, what)),
} as const;
