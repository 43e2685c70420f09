/** Whether two values are not the same, as far as their spelling tells. */
import type { Value } from './value.ts';

/** Whether two values surely are not the same: of "Friday" and "4 December" nobody knows. */
export function differ(one: Pick<Value, 'same'>, other: Pick<Value, 'same'>): boolean {
  const [a, b] = [one.same, other.same];
  if (a === null || b === null || a === b) return false;
  const [kindA, kindB] = [shapeOf(a), shapeOf(b)];
  if (kindA === 'iso' && kindB === 'iso') return a.length === b.length ? a !== b : a.slice(-5) !== b.slice(-5);
  if (kindA === kindB) return kindA !== 'other';
  return [kindA, kindB].toSorted().join() === 'day,period' && [a, b].some((text) => text.startsWith('next'));
}

/** What a value's spelling is of: only what is of one shape can be compared. */
export function shapeOf(same: string): 'iso' | 'weekday' | 'day' | 'period' | 'number' | 'other' {
  if (/^(?:\d{4}-)?\d\d-\d\d$/.test(same)) return 'iso';
  if (/^-?\d+(?:\.\d+)?$/.test(same)) return 'number';
  if (same.startsWith('weekday')) return 'weekday';
  if (same.startsWith('day')) return 'day';
  return /^(?:next|this) /.test(same) ? 'period' : 'other';
}
