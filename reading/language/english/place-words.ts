/** English words of places and of groups of people. What each list is for stands in ../people-table.ts. */
import type { WordLists } from '../table.ts';

export const englishPlaces = {
  groupNames:
    'team teams office offices branch branches department dept site plant crew shift warehouse factory store shop staff group division lab laboratory',
  locatives: 'in',
} as const satisfies Partial<WordLists>;
