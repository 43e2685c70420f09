/**
 * Whether what stands where a name is asked for is somebody's role, place or group instead: "shift leader", "payroll"
 * (F9).
 */
import { wordsOf } from '../language/words.ts';
import { lettersOf } from '../text/answer-words.ts';
import { fold } from '../language/fold.ts';

export function saysRole(name: string): boolean {
  const words = name.split(' ');
  // "Thomas Boss", "Maria Nuevo": with two capitals it is a name.
  if (words.length > 1 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word))) return false;
  return words.some((word) => roles.has(fold(word)));
}

/**
 * "The Berlin team", "Filiale Hamburg", "das Labor": several people or a place, whatever name stands beside it. `said`:
 * where the name stands.
 */
export function isOfGroup(name: string, said: string): boolean {
  const at = said.indexOf(name);
  if (at < 0) return false;
  const before = lettersOf(said.slice(0, at)).at(-1) ?? '';
  const [behind = ''] = lettersOf(said.slice(at + name.length));
  const [first = '', ...others] = lettersOf(name);
  // Nobody has a name of a thing: "die Anna", but never "das Anna".
  const isThing = before === 'das' && others.length === 0;
  return isThing || [before, behind, first].some((word) => groups.has(fold(word)));
}

const groups = wordsOf('groupNames');
const roles = wordsOf('nobodysNames');
