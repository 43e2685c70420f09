/** What operators write, as the rows that outlive their conversation keep it. */
import type { OpenedWords, Queryable, SealWords, StoredWords } from './database.ts';
import { storableText } from './storable-json.ts';

/** Made before a row is locked that others wait for. In a process that encrypts nothing it keeps words as they are. */
export async function wordSealer(tx: Queryable, tenant: string, conversation: string | null): Promise<SealWords> {
  const seal = tx.words === undefined ? asTheyAre : await tx.words.sealer(tx, tenant, conversation);
  return (text, about) => seal(storableText(text), about);
}

function asTheyAre(text: string): StoredWords {
  return { bytes: Buffer.from(text), key: null };
}

/** A row's columns `reason` and `reason_key`. */
export interface WordColumns {
  readonly reason: Buffer | null;
  readonly reason_key: string | null;
}

/** For each row; null: it has none. */
export async function openWords<Row extends WordColumns>(
  tx: Queryable,
  tenant: string,
  rows: readonly Row[],
  aboutOf: (row: Row) => string,
): Promise<readonly (OpenedWords | null)[]> {
  const stored = rows.flatMap((row) =>
    row.reason === null ? [] : [{ bytes: row.reason, key: row.reason_key, about: aboutOf(row) }],
  );
  const found =
    tx.words === undefined
      ? stored.map(unencrypted)
      : stored.length === 0
        ? []
        : await tx.words.open(tx, tenant, stored);
  let at = 0;
  return rows.map((row) => (row.reason === null ? null : (found[at++] ?? null)));
}

function unencrypted({ bytes, key }: StoredWords): OpenedWords {
  return key === null ? { kind: 'words', text: bytes.toString() } : { kind: 'gone' };
}

/** What is shown of them; empty: they cannot be read any more. */
export function shownWords(words: OpenedWords | null | undefined): string {
  return words?.kind === 'words' ? words.text : '';
}
