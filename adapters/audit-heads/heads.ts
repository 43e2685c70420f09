/**
 * The heads of audit logs, noted outside the database: in a file where there is a data folder, else as long as the
 * process lives (its log has them too). Whoever cuts a log off and lets it grow again is found out by them.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface Head {
  /** Number of the last row; 0: the log is empty. */
  readonly seq: number;
  readonly hash: string;
  /** ISO-8601: when it was noted. */
  readonly at: string;
}

export interface AuditHeads {
  /** In the order of their noting. */
  of(tenant: string): readonly Head[];
  /** Notes a head; the one that was noted last is not noted again. True when it is a new one. */
  note(tenant: string, head: Head): boolean;
}

/** Of one tenant, the latest ones: a head a minute is kept for some hours, older ones thinner and thinner. */
const mostHeads = 400;

/** @throws {Error} when the file cannot be written */
export function openAuditHeads(file: string | null): AuditHeads {
  const known = new Map<string, Head[]>();
  const add = (tenant: string, head: Head): boolean => {
    const heads = known.get(tenant) ?? [];
    if (heads.at(-1)?.hash === head.hash) return false;
    known.set(tenant, thinned([...heads, head]));
    return true;
  };
  if (file !== null && existsSync(file)) for (const { tenant, ...head } of linesOf(file)) add(tenant, head);
  if (file !== null) {
    const kept = [...known].flatMap(([tenant, heads]) => heads.map((head) => lineOf(tenant, head)));
    writeFileSync(file, kept.join(''), { mode: 0o600 });
  }
  return {
    of: (tenant) => known.get(tenant) ?? [],
    note(tenant, head) {
      const isNew = add(tenant, head);
      if (isNew && file !== null) appendFileSync(file, lineOf(tenant, head), { mode: 0o600 });
      return isNew;
    },
  };
}

/** Every second one of the older half goes. */
function thinned(heads: Head[]): Head[] {
  if (heads.length <= mostHeads) return heads;
  const older = mostHeads / 2;
  return heads.filter((_head, at) => at >= older || at % 2 === 0);
}

function lineOf(tenant: string, { seq, hash, at }: Head): string {
  return `${JSON.stringify({ tenant, seq, hash, at })}\n`;
}

/** A line that a crash cut short is left out. */
function linesOf(file: string): (Head & { readonly tenant: string })[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const { tenant, seq, hash, at } = JSON.parse(line) as Partial<Head & { tenant: string }>;
        const isWhole = typeof tenant === 'string' && typeof seq === 'number' && typeof hash === 'string';
        return isWhole ? [{ tenant, seq, hash, at: at ?? '' }] : [];
      } catch {
        return [];
      }
    });
}
