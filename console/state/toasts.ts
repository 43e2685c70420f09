/** Short words about what has just happened, said to everybody who looks or listens. */
import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
}

const shownMs = 6_000;
let last = 0;

export const toasts = createStore<readonly Toast[]>([]);

export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  last += 1;
  const one = { id: last, tone, text };
  // The oldest goes when there are too many to read.
  toasts.set((was) => [...was.slice(-2), one]);
  setTimeout(() => dismiss(one.id), shownMs);
}

export function dismiss(id: number): void {
  toasts.set((was) => was.filter((one) => one.id !== id));
}
