/** Variables of the concept graph. */
import type { Chapter, Reader } from './variable.ts';

/** `prepare` loads the graphs of the assistants. */
const users: readonly Reader[] = ['api', 'worker', 'prepare'];

export const graph: Chapter = {
  title: 'Concept graph',
  variables: [
    {
      name: 'GRAPH_URL',
      readers: users,
      meaning:
        'A graph server that speaks Bolt (Neo4j 5, Memgraph), e.g. `bolt://127.0.0.1:7687` or `neo4j+s://user:password@host:7687`.',
      fallback: "the schema `graph` of Parley's own database",
      secret: true,
    },
    {
      name: 'GRAPH_USERNAME',
      readers: users,
      meaning: 'User, where it does not stand in the address.',
      fallback: '',
    },
    {
      name: 'GRAPH_PASSWORD',
      readers: users,
      meaning: 'Password, where it does not stand in the address.',
      fallback: '',
      secret: true,
    },
  ],
};
