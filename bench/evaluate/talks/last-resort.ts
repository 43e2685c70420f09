/** What somebody does whom two wordings have not helped: they take an option that is shown, or, where none are, the plainest words. */
import type { LastResort } from './play.ts';

/** Without options: what the product's own questions say can be said. */
export const plainWords: LastResort = ({ plain, slots, name }, _seen, { values }) => {
  if (plain.startsWith('value.')) return { say: slots[plain.slice('value.'.length)] ?? '' };
  const words = values.plain[plain];
  if (words === undefined) throw new Error(`There are no plain words for "${plain}".`);
  const form = name.startsWith('ask_call')
    ? 'with'
    : name === 'ask_email' || name === 'call_to_email'
      ? 'to'
      : 'person';
  return { say: words.replace(/\{(\w+)\}/gu, (_whole, slot: string) => slots[slot === 'person' ? form : slot] ?? '') };
};
