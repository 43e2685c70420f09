/** A supply as the model sees it, with what was taken out counted by kind (X4). */
import { bytesOf } from './bytes.ts';
import { extract } from './extract.ts';

export interface SuppliedText {
  readonly shown: string;
  /** Of what was given, in bytes of UTF-8. */
  readonly bytes: number;
  readonly redactions: readonly { readonly kind: string; readonly count: number }[];
}

/** @param limitBytes of what is shown; what is longer is cut at the end of a line, and says so */
export function suppliedText(content: string, limitBytes: number): SuppliedText {
  const { text, redactions } = extract(content, limitBytes);
  return { shown: text, bytes: bytesOf(content), redactions: countedByKind(redactions) };
}

/** Why a content is not taken. */
export type ContentFault =
  | { readonly because: 'empty' }
  | { readonly because: 'too-large'; readonly bytes: number }
  | { readonly because: 'no-json' };

/** Zero-width characters count as blank. */
const hasSomethingToSee = /[^\s\p{Cf}\p{Cc}]/u;

/** What keeps a content from its slot, or null. `sizeLimit` in bytes of UTF-8. */
export function contentFault(
  content: string,
  { sizeLimit, type }: { readonly sizeLimit: number; readonly type: 'text' | 'json' },
): ContentFault | null {
  if (!hasSomethingToSee.test(content)) return { because: 'empty' };
  const bytes = bytesOf(content);
  if (bytes > sizeLimit) return { because: 'too-large', bytes };
  return type === 'json' && !isJson(content) ? { because: 'no-json' } : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What was taken out, by its kind. */
export function countedByKind(redactions: readonly { readonly kind: string }[]): SuppliedText['redactions'] {
  const counts = new Map<string, number>();
  for (const { kind } of redactions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
