/** The words of every language by which somebody tells that a time is taken. A new language is a row. */
import { englishOccupied } from './english/occupied.ts';
import { germanOccupied } from './german/occupied.ts';
import type { OccupiedTable } from './occupied-table.ts';
import { russianOccupied } from './russian/occupied.ts';
import { spanishOccupied } from './spanish/occupied.ts';

export const occupiedTables: readonly OccupiedTable[] = [
  englishOccupied,
  spanishOccupied,
  russianOccupied,
  germanOccupied,
];
