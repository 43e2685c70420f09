/**
 * Parts of replies for those who listen to a conversation: a notification says that there is one, and the row is read
 * under the conversation's tenant, so that row-level security decides who hears a word.
 */
import type pg from 'pg';
import { statement } from './database.ts';

/** A part of a reply while the model writes it; `reset`: the previous attempt failed and its parts are void. */
export interface DeltaNotice {
  readonly tenant: string;
  readonly conversation: string;
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly data:
    | { readonly turn_id: string; readonly attempt: number; readonly text: string }
    | { readonly turn_id: string; readonly attempt: number; readonly reset: true };
}

const partsFrom = statement('parts-from', 'select * from parts_from($1, $2, $3)');

interface Part {
  readonly tenant: string;
  readonly conversation: string;
  readonly part: number;
}

/**
 * Reads one after the other for each conversation; a notification that comes meanwhile is answered by the next reading.
 * What cannot be read is lost: the stored reply is authoritative.
 */
export function partsHeard(client: Pick<pg.Client, 'query'>, hear: (notice: DeltaNotice) => void) {
  const reading = new Map<string, { from: number; upTo: number }>();

  async function read(name: string, { tenant, conversation }: Part): Promise<void> {
    for (let wanted = reading.get(name); wanted && wanted.from <= wanted.upTo; wanted = reading.get(name)) {
      const { from, upTo } = wanted;
      const { rows } = await client.query<Row>(partsFrom([tenant, conversation, from]));
      for (const row of rows) hear({ tenant, conversation, at: row.at.toISOString(), data: dataOf(row) });
      wanted.from = Math.max(upTo, ...rows.map(({ part }) => Number(part))) + 1;
    }
  }

  return (notice: Part): void => {
    const { tenant, conversation, part } = notice;
    const name = `${tenant}/${conversation}`;
    const known = reading.get(name);
    if (known !== undefined) {
      known.upTo = Math.max(known.upTo, part);
      return;
    }
    reading.set(name, { from: part, upTo: part });
    void read(name, notice)
      .catch(() => undefined)
      .finally(() => reading.delete(name));
  };
}

interface Row {
  readonly part: string;
  readonly turn_id: string;
  readonly attempt: number;
  readonly text: string;
  readonly reset: boolean;
  readonly at: Date;
}

function dataOf({ turn_id, attempt, text, reset }: Row): DeltaNotice['data'] {
  return reset ? { turn_id, attempt, reset } : { turn_id, attempt, text };
}
