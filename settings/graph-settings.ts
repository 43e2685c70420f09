/** The server of the concept graph. */
import { type EnvironmentVariables, reading, Secret } from './environment-reader.ts';

export interface GraphSettings {
  /** Address of a Bolt server, without a login. */
  readonly url: string;
  /** Null: the server requires none. */
  readonly login: { readonly username: string; readonly password: Secret } | null;
}

/**
 * From `GRAPH_URL`; user and password are part of it or in `GRAPH_USERNAME` and `GRAPH_PASSWORD`. Null: the graph is a
 * schema of Parley's own database. @throws {EnvironmentFault}
 */
export function readGraph(env: EnvironmentVariables): GraphSettings | null {
  return reading(env, (read) => {
    const given = read.secret('GRAPH_URL')?.reveal();
    const username = read.text('GRAPH_USERNAME');
    const password = read.secret('GRAPH_PASSWORD');
    if (given === undefined) return null;
    const url = /^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/[^\s/]/.test(given) && URL.canParse(given) ? new URL(given) : null;
    if (url === null) {
      read.problem('GRAPH_URL', `a value of ${given.length} characters that is no such address`, graphExpected);
      return null;
    }
    const login = {
      username: username ?? unescaped(url.username),
      password: password ?? new Secret(unescaped(url.password)),
    };
    if (login.username === '' && login.password.reveal() !== '')
      read.problem('GRAPH_USERNAME', 'not set', 'the user whose password GRAPH_PASSWORD is');
    return { url: withoutLogin(given), login: login.username === '' ? null : login };
  });
}

const graphExpected = 'a server that speaks Bolt, such as bolt://127.0.0.1:7687 or neo4j+s://graph.example.org:7687';

/** Removes the login and leaves the rest of the address unchanged, which a parser would normalise. */
function withoutLogin(address: string): string {
  const begins = address.indexOf('://') + 3;
  const ends = address.indexOf('/', begins);
  const authority = address.slice(begins, ends < 0 ? undefined : ends);
  const rest = ends < 0 ? '' : address.slice(ends);
  return address.slice(0, begins) + authority.slice(authority.lastIndexOf('@') + 1) + rest;
}

/** A malformed escape stays as it is. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
