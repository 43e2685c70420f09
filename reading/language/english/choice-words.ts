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
  norWords: 'nor',
} as const satisfies Partial<WordLists>;
