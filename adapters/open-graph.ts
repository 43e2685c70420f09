/** The one place that says which graph is used: a server that speaks Bolt where one is set, else PostgreSQL (M7). */
import type { Admission } from '../contracts/wire/graph.ts';
import { boltStore, type BoltServer } from './bolt/store.ts';
import type { Database } from './postgres/database/database.ts';
import { capturesOf } from './postgres/graph/captures.ts';
import { postgresStore } from './postgres/graph/store.ts';
import { conceptGraph, type OpenGraph } from './graph/concept-graph.ts';

/** As the settings have it: the password prints nowhere, and is revealed here. */
interface GraphServer {
  readonly url: string;
  readonly login: { readonly username: string; readonly password: { reveal(): string } } | null;
}

export function openGraph<Mention>({
  bolt,
  database,
  admit,
}: {
  /** Null: the schema `graph` of the database. */
  readonly bolt: GraphServer | null;
  /** Stays open when the graph is closed. */
  readonly database: Database;
  /** Reads a mention and says what may be done with it. */
  readonly admit: (mention: Mention) => Admission;
}): OpenGraph<Mention> {
  const store = bolt === null ? postgresStore(database) : boltStore(revealed(bolt));
  return conceptGraph(store, admit, (tenant) => capturesOf(database, tenant));
}

function revealed({ url, login }: GraphServer): BoltServer {
  return { url, login: login && { username: login.username, password: login.password.reveal() } };
}
