import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { readGraph } from '../../../settings/environment.ts';

test('M7 without GRAPH_URL the graph is a schema of the database', () => {
  expect(readGraph({ GRAPH_USERNAME: 'alice', GRAPH_URL: ' ' })).toBeNull();
});

test.each([
  [{ GRAPH_URL: 'neo4j+s://alice:hunter2%21@graph.example.org:7687/' }],
  [{ GRAPH_URL: 'neo4j+s://graph.example.org:7687/', GRAPH_USERNAME: 'alice', GRAPH_PASSWORD: 'hunter2!' }],
])('the user and the password stand in the address or beside it', (env) => {
  const settings = readGraph(env);
  expect(settings?.url).toBe('neo4j+s://graph.example.org:7687/');
  expect(settings?.login).toMatchObject({ username: 'alice' });
  expect(settings?.login?.password.reveal()).toBe('hunter2!');
  expect(inspect(settings, { depth: 5 })).not.toContain('hunter2');
});

test('a server without a login has none', () => {
  expect(readGraph({ GRAPH_URL: 'bolt://127.0.0.1:7687' })).toEqual({ url: 'bolt://127.0.0.1:7687', login: null });
});

test.each([
  [{ GRAPH_URL: 'graph.example.org:7687' }, 'GRAPH_URL is a value of 22 characters'],
  [{ GRAPH_URL: 'http://user:hunter2@graph.example.org/' }, 'GRAPH_URL is a value of 38 characters'],
  [{ GRAPH_URL: 'bolt://graph.example.org', GRAPH_PASSWORD: 'hunter2' }, 'GRAPH_USERNAME is not set'],
])('%o is said to be wrong, without the password', (env, message) => {
  const read = (): unknown => readGraph(env);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/hunter2/);
});
