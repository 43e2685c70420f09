/** A file of concepts: read against its shape, and looked through for what nobody could find or follow. */
import { graphFile, type GraphConcept, type GraphRelation, type ImportedConcept } from '../../contracts/wire/graph.ts';
import { AssistantError, type AssistantFault } from '../files/fault.ts';
import { readYaml, type YamlFile } from '../files/yaml-file.ts';
import type { Keyed } from './concept-graph.ts';

/** Reads a concept and says whether it may be written: this folder knows no reader. */
export type ConceptCheck = (
  concept: ImportedConcept,
) =>
  | { readonly kind: 'admitted'; readonly concept: Omit<GraphConcept, 'origin'>; readonly keys: readonly string[] }
  | { readonly kind: 'refused'; readonly because: readonly string[] };

export interface ReadGraph {
  readonly sample: boolean;
  /** As they are written. */
  readonly given: readonly ImportedConcept[];
  /** As the graph keeps them. */
  readonly concepts: readonly Keyed[];
  readonly relations: readonly GraphRelation[];
}

/** @throws AssistantError with every fault of the file and its line */
export function readGraphFile(file: string, text: string, check: ConceptCheck): ReadGraph {
  const { data, lineOf } = readYaml(file, text, graphFile);
  const checked = data.concepts.map(({ relations: _relations, ...concept }) => ({
    given: concept,
    read: check(concept),
  }));
  const relations = data.concepts.flatMap(relationsOf);
  const places = placesIn(data.concepts);
  const faults = [
    ...places.flatMap(({ id, path }, at) => (places.findIndex((one) => one.id === id) < at ? [twice(id, path)] : [])),
    ...data.concepts.flatMap((concept, at) => danglingIn(concept, at, new Set(places.map(({ id }) => id)))),
    ...places.flatMap(({ id, path }) =>
      relations.some(({ from, to }) => from !== to && (from === id || to === id)) ? [] : [alone(id, path)],
    ),
    ...checked.flatMap(({ given, read }, at) => (read.kind === 'refused' ? [refused(given.id, read.because, at)] : [])),
    ...sameNames(checked.map(({ read }) => read)),
  ];
  if (faults.length > 0) throw new AssistantError(faults.map(placed(file, lineOf)));
  const origin = data.sample ? 'sample' : 'imported';
  return {
    sample: data.sample,
    given: checked.map(({ given }) => given),
    concepts: checked.flatMap(({ read }) =>
      read.kind === 'admitted' ? [{ concept: { ...read.concept, origin }, keys: read.keys }] : [],
    ),
    relations,
  };
}

type Written = YamlFile<ReturnType<typeof graphFile.parse>>['data']['concepts'][number];

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly happened: string;
  readonly remedy: string;
}

function relationsOf({ id, relations }: Written): readonly GraphRelation[] {
  return Object.entries(relations).flatMap(([relation, ends]) =>
    ends.map((to) => ({ from: id, relation: relation as GraphRelation['relation'], to })),
  );
}

function placesIn(concepts: readonly Written[]) {
  return concepts.map(({ id }, at) => ({ id, path: ['concepts', at, 'id'] }));
}

function danglingIn({ id, relations }: Written, at: number, known: ReadonlySet<string>): readonly Fault[] {
  return Object.entries(relations).flatMap(([relation, ends]) =>
    ends.flatMap((to, place) => {
      const path = ['concepts', at, 'relations', relation, place];
      if (to === id) return [{ path, happened: `"${to}" is related to itself.`, remedy: 'Take the relation out.' }];
      if (known.has(to)) return [];
      return [{ path, happened: `There is no concept "${to}" in this file.`, remedy: 'Add it, or correct the id.' }];
    }),
  );
}

function twice(id: string, path: readonly PropertyKey[]): Fault {
  return { path, happened: `The id "${id}" stands here for the second time.`, remedy: 'Give one of them another id.' };
}

function alone(id: string, path: readonly PropertyKey[]): Fault {
  const remedy = 'Relate it to another concept, or take it out.';
  return { path, happened: `No relation begins or ends at "${id}", so nothing leads to it.`, remedy };
}

function refused(id: string, because: readonly string[], at: number): Fault {
  return {
    path: ['concepts', at, 'label'],
    happened: `"${id}" may not be written: ${because.join(', ')}.`,
    remedy: 'Reword it: a concept is public, names nobody, and keeps its limits (docs/how-to/concept-graph.md).',
  };
}

/** Of two concepts of one domain, jurisdiction and kind with one label, the second is never found by it. */
function sameNames(read: readonly ReturnType<ConceptCheck>[]): readonly Fault[] {
  const first = new Map<string, string>();
  return read.flatMap((one, at) => {
    if (one.kind === 'refused') return [];
    const { id, domain, jurisdiction, kind } = one.concept;
    return one.keys.flatMap((key) => {
      const name = [domain, jurisdiction, kind, key].join(':');
      const other = first.get(name);
      if (other === undefined) first.set(name, id);
      if (other === undefined || other === id) return [];
      const happened = `"${id}" and "${other}" are both called "${key}", so one of them is never found by it.`;
      return [{ path: ['concepts', at, 'label'], happened, remedy: 'Give one of them another label.' }];
    });
  });
}

function placed(file: string, lineOf: YamlFile<unknown>['lineOf']): (fault: Fault) => AssistantFault {
  return ({ path, ...told }) => ({ file, line: lineOf(path), ...told });
}
