/**
 * What is asked of a graph server, in the part of Cypher that Neo4j and Memgraph share: the clauses of openCypher, no
 * procedure, no subquery, no name that is a word of either language. Texts are parameters; labels, properties and the
 * type of relations are fixed, and a relation's name is a property.
 */
export const statements = {
  byIds: 'MATCH (c:Concept) WHERE c.id IN $ids RETURN c',
  byLabels: `MATCH (c:Concept) WHERE c.domain = $domain AND c.jurisdiction = $jurisdiction AND c.kind = $kind
    AND any(one IN c.keys WHERE one IN $keys) RETURN c`,
  add: 'MERGE (c:Concept {id: $id}) ON CREATE SET c += $properties',
  put: 'MERGE (c:Concept {id: $id}) SET c += $properties',
  relate: `UNWIND $relations AS given MATCH (a:Concept {id: given.from_id}), (b:Concept {id: given.to_id})
    MERGE (a)-[:RELATES {name: given.name}]->(b)`,
  relationsAt: `MATCH (a:Concept)-[r:RELATES]-(:Concept) WHERE a.id IN $ids
    WITH DISTINCT startNode(r).id AS from_id, r.name AS name, endNode(r).id AS to_id
    RETURN from_id, name, to_id ORDER BY name, from_id, to_id LIMIT $limit`,
  containing: `MATCH (c:Concept) WHERE c.id CONTAINS $key OR any(one IN c.keys WHERE one CONTAINS $key)
    RETURN c ORDER BY c.id LIMIT $limit`,
} as const;

/**
 * That an id stands once, and is found quickly, in the words of each server; one of them is understood. Memgraph comes
 * first: its newer versions know Neo4j's words too, and a constraint alone makes no index there.
 */
export const uniqueIds: readonly (readonly string[])[] = [
  ['CREATE CONSTRAINT ON (c:Concept) ASSERT c.id IS UNIQUE', 'CREATE INDEX ON :Concept(id)'],
  ['CREATE CONSTRAINT concept_id IF NOT EXISTS FOR (c:Concept) REQUIRE c.id IS UNIQUE'],
];
