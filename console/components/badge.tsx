/** A word that says what something is: never by its colour alone. */
import type { ComponentChildren } from 'preact';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'accent' | 'plain';

export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}
