/** Whether what stands where a name is asked for is somebody's role or place instead: "shift leader", "payroll" (F9). */
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';

export function saysRole(name: string): boolean {
  const words = name.split(' ');
  // "Thomas Boss", "Maria Nuevo": with two capitals it is a name.
  if (words.length > 1 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word))) return false;
  return words.some((word) => roles.has(fold(word)));
}

const roles = wordsOf('nobodysNames');
