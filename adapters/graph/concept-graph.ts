/**
 * The concept graph over any store (M3, M7): what people wrote, which all tenants share, and beside it what models named
 * in one tenant. A mention is found by id, then by triple and label, else it is made, for its tenant alone. Reads no
 * text: `admit` does (M6).
 */
import type { Admission, GraphConcept, GraphRelation, Resolution, Wanted } from '../../contracts/wire/graph.ts';
import type { CaptureStore, ConceptStore, KeyedConcept, NamedIn } from './store.ts';

export interface RelatedConcept {
  readonly relation: string;
  /** `to`: the relation leads to the concept; `from`: it comes from there. */
  readonly direction: 'to' | 'from';
  readonly concept: GraphConcept;
}

/** `Mention`: what a model names of a concept; this folder knows no reader. */
export interface OpenGraph<Mention> extends SharedGraph {
  /** What one tenant knows: what is shared, and what models named in its own conversations. */
  of(tenant: string): TenantGraph<Mention>;
}

export interface TenantGraph<Mention> {
  /** The concepts of these ids, in their order; an id that this tenant does not know is left out. */
  byIds(ids: readonly string[]): Promise<readonly GraphConcept[]>;
  /** The concept that is meant, or else a new one of this tenant; why, when it may not be written. */
  resolveOrSay(mention: Mention, from: NamedIn): Promise<Resolution>;
}

/** No word of any tenant. */
export interface SharedGraph {
  /** The concepts of these ids, in their order; an id that the graph does not know is left out. */
  byIds(ids: readonly string[]): Promise<readonly GraphConcept[]>;
  /** What a concept is related to, nearest first: its neighbours, then theirs. */
  related(id: string, limit: number): Promise<readonly RelatedConcept[]>;
  /** Concepts whose label or id holds these words, by id. `key`: the words as labels are compared (`slugOf`). */
  search(key: string, limit: number): Promise<readonly GraphConcept[]>;
  /**
   * Writes concepts of a file. `replace`: they take the place of those of their ids; else what is there stays as it is.
   * Gives how many were written, and how many relations were new.
   */
  load(
    given: { readonly concepts: readonly Keyed[]; readonly relations: readonly GraphRelation[] },
    how: { readonly replace: boolean },
  ): Promise<{ readonly concepts: number; readonly relations: number }>;
  /** Makes a capture everybody's. What people wrote of this id stays as it is, and is given. */
  promote(keyed: Keyed): Promise<GraphConcept>;
  close(): Promise<void>;
}

export interface Keyed {
  readonly concept: GraphConcept;
  readonly keys: readonly string[];
}

/** @throws {GraphUnavailable} whatever is asked, when the store is away */
export function conceptGraph<Mention>(
  store: ConceptStore,
  admit: (mention: Mention) => Admission,
  capturesOf: (tenant: string) => CaptureStore,
): OpenGraph<Mention> {
  const shared = sharedGraph(store);
  return {
    ...shared,
    of(tenant) {
      const captures = capturesOf(tenant);
      return {
        async byIds(ids) {
          const found = await shared.byIds(ids);
          const missing = [...new Set(ids)].filter((id) => !found.some((one) => one.id === id));
          return missing.length === 0 ? found : inOrder(ids, [...found, ...(await captures.byIds(missing))]);
        },
        async resolveOrSay(mention, from) {
          const { wanted, because, leftOut } = admit(mention);
          if (wanted === null) return { kind: 'refused', because };
          const known = await find(store, captures, wanted);
          if (known !== null) return { kind: 'resolved', concept: known, isNew: false, leftOut };
          if (because.length > 0) return { kind: 'refused', because };
          const concept: GraphConcept = { ...wanted.concept, origin: 'captured' };
          const isNew = await captures.add(concept, wanted.keys, from);
          // Whoever was quicker has made it, and may have said more of it.
          const kept = isNew ? concept : ((await captures.byIds([concept.id]))[0] ?? concept);
          return { kind: 'resolved', concept: kept, isNew, leftOut };
        },
      };
    },
  };
}

function sharedGraph(store: ConceptStore): SharedGraph {
  const byIds = async (ids: readonly string[]): Promise<readonly GraphConcept[]> =>
    ids.length === 0 ? [] : inOrder(ids, (await store.byIds([...new Set(ids)])).filter(isShared));
  return {
    byIds,
    related: (id, limit) => nearest(store, byIds, id, limit),
    search: async (key, limit) => (await store.containing(key, limit)).filter(isShared),
    async load({ concepts, relations }, { replace }) {
      let written = 0;
      const there = new Set(
        replace ? [] : (await byIds(concepts.map(({ concept }) => concept.id))).map(({ id }) => id),
      );
      for (const { concept, keys } of concepts.filter(({ concept: { id } }) => !there.has(id))) {
        if (replace) await store.put(concept, keys);
        written += replace || (await store.add(concept, keys)) ? 1 : 0;
      }
      return { concepts: written, relations: await store.relate(relations) };
    },
    async promote({ concept, keys }) {
      const promoted: GraphConcept = { ...concept, origin: 'promoted' };
      const [there] = await byIds([concept.id]);
      if (there === undefined) await store.put(promoted, keys);
      return there ?? promoted;
    },
    close: () => store.close(),
  };
}

/** A graph server may still hold what models wrote before captures were their tenant's: nobody says whose words it is. */
function isShared({ origin }: GraphConcept): boolean {
  return origin !== 'captured';
}

async function find(store: ConceptStore, captures: CaptureStore, wanted: Wanted): Promise<GraphConcept | null> {
  const { concept, keys } = wanted;
  const byId = (await store.byIds([concept.id])).find(isShared) ?? (await captures.byIds([concept.id]))[0];
  if (byId) return byId;
  const { domain, jurisdiction, kind } = concept;
  const triple = { domain, jurisdiction, kind };
  const shared = (await store.byLabels(triple, keys)).filter((one) => isShared(one.concept));
  const found = [...shared, ...(await captures.byLabels(triple, keys))];
  const [best] = found.toSorted((one, other) => rank(one, keys) - rank(other, keys) || byCodeUnit(one, other));
  return best?.concept ?? null;
}

/**
 * What the mention calls it first comes before its other names, a preferred label before an alternative one, and what
 * people wrote before what a model said: no model takes a name away by claiming it.
 */
function rank({ concept, keys: own }: KeyedConcept, keys: readonly string[]): number {
  const at = keys.findIndex((key) => own.includes(key));
  return at * 4 + (keys[at] === own[0] ? 0 : 2) + (concept.origin === 'captured' ? 1 : 0);
}

function byCodeUnit({ concept: one }: KeyedConcept, { concept: other }: KeyedConcept): number {
  return one.id < other.id ? -1 : 1;
}

function inOrder(ids: readonly string[], found: readonly GraphConcept[]): readonly GraphConcept[] {
  const byId = new Map(found.map((concept) => [concept.id, concept]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/**
 * So many relations are looked at for each step: a concept that everything belongs to does not make a look expensive.
 */
const mostRelations = 500;

async function nearest(
  store: ConceptStore,
  byIds: (ids: readonly string[]) => Promise<readonly GraphConcept[]>,
  id: string,
  limit: number,
): Promise<readonly RelatedConcept[]> {
  const found = new Map<string, Pick<RelatedConcept, 'relation' | 'direction'>>();
  let step: readonly string[] = [id];
  for (let distance = 1; distance <= 2 && step.length > 0 && found.size < limit; distance += 1) {
    const relations = await store.relationsAt(step, mostRelations);
    const known = new Set([id, ...found.keys()]);
    for (const { from, relation, to } of relations) {
      if (step.includes(from) && !known.has(to) && !found.has(to)) found.set(to, { relation, direction: 'to' });
    }
    for (const { from, relation, to } of relations) {
      if (step.includes(to) && !known.has(from) && !found.has(from)) found.set(from, { relation, direction: 'from' });
    }
    step = [...found.keys()].filter((other) => !known.has(other));
  }
  const concepts = await byIds([...found.keys()].slice(0, limit));
  return concepts.flatMap((concept) => {
    const how = found.get(concept.id);
    return how ? [{ ...how, concept }] : [];
  });
}
