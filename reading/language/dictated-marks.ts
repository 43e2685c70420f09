/** Marks as people dictate them, in every language: whoever speaks a message says "comma" where a comma is meant. */
export interface DictatedMarks {
  /** They are nothing else in what is answered. */
  readonly sure: Readonly<Record<string, string>>;
  /** Words of their own as well: a mark only in a text without any, and where nothing around makes another word of it. */
  readonly doubtful: Readonly<Record<string, string>>;
  /** Before a doubtful one they make a word of it: "en punto", "der dritte Punkt". */
  readonly before: string;
  /** The same behind it: "Punkt 10 Uhr", "Punkt für Punkt". */
  readonly behind: string;
}

export const dictatedMarks: DictatedMarks = {
  sure: {
    ',': 'comma|komma|запятая',
    '!': 'exclamation mark|exclamation point|ausrufezeichen|signo de exclamacion|signo de admiracion|восклицательныи знак',
    '?': 'question mark|fragezeichen|signo de interrogacion|вопросительныи знак',
    '.': 'full stop|punto final|punto y aparte|punto y seguido|new line|neue zeile|nueva linea|новая строка',
    ';': 'semicolon|strichpunkt|semikolon|punto y coma|точка с запятои',
    ':': 'doppelpunkt|dos puntos|двоеточие',
  },
  doubtful: { ',': 'coma', ':': 'colon', '.': 'period|punkt|punto|точка' },
  before:
    'a an the this that my our your one every each trial notice of der die das den dem ein einen jeder jeden dieser diesen ersten zweiten dritten erste zweite dritte ' +
    'im zum auf en el un la una los las este ese al del por ningun cada primer segundo tercer que cuando no mi tu su в к на от до эта та эту одна ' +
    'первая вторая третья последняя наша',
  behind: 'fur um uhr eins zwei drei acht neun zehn elf de del por of отсчета зрения one two three',
};
