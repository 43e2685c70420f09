/**
 * Whatever happens wherever a conversation waits (R8): it never fails, every message gets its end, rows and workflow
 * agree, and nothing is done twice. A third of the places.
 */
import { playMatrix } from '../support/play-matrix.ts';

playMatrix(1);
