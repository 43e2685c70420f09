/** English words of a choice. What each list is for stands in ../choice-table.ts and ../among-table.ts. */
import type { WordLists } from '../table.ts';

export const englishChoice = {
  choiceFillers: 'please option number the yes ok i take pick choose one',
  placeWords: 'option number no slot choice time nr the',
  amongLeads: 'of out from among',
  amongBetween: 'of the those these',
  amongCounts: 'two three four both',
  amongAny: 'one either any each',
  amongSelectors: 'none neither later earlier latest earliest sooner latter former',
  othersPronouns: "she he her him they them his she's he's",
  othersSubjects: "she he her his she's he's",
  clockUnits: "o'clock oclock o pm p thirty fifteen forty",
  choiceAsks: 'would might does will could is',
  ownSubjects: 'i we you it that',
  dateLeads: 'the',
  pauseWords: 'or hmm hm um uh er hang on hold wait well',
  ownSayingVerbs: 'said told repeat',
  ownSayingWords:
    "i ive i've have just already you it that so as like twice once again times time before meant mean but two three",
  oftenWords: 'times',
  overWords: 'yesterday last ago',
  besideHeads: 'one slot option appointment that',
  slipWords: 'sorry oops whoops oopsie scratch correction meant mean rather wait actually strike no nope nah',
  afterPlace: 'after following behind',
  beforePlace: 'before preceding above',
  heldVerbs: 'have has',
  norWords: 'nor',
  takersOfOthers: 'she he they boss mate chief captain pal colleague',
  allWords: 'any all every either anything everything whichever whatever each',
  waivingWords: '',
} as const satisfies Partial<WordLists>;
