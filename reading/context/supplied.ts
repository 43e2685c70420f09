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

/** What was taken out, by its kind. */
export function countedByKind(redactions: readonly { readonly kind: string }[]): SuppliedText['redactions'] {
  const counts = new Map<string, number>();
  for (const { kind } of redactions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
