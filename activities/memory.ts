/**
 * The concepts of a conversation across turns (seed 4, "Engine Integration"; M1–M4): recalled before the model is
 * asked, stored after it has answered. An answer never depends on them: a missing, slow or broken graph costs one
 * warning.
 */
import type { AnswerGrounds } from '../contracts/wire/answer-object.ts';
import type { ActiveNode, ConversationContext, ConversationIdentity, ScopeReason } from '../contracts/wire/memory.ts';
import type { MemoryFile } from '../contracts/assistant/memory-file.ts';
import type { OfferedTool, ToolCall } from '../contracts/state/model.ts';
import type { TurnRequest } from '../contracts/state/turn.ts';
import type { Concept, ConceptMention } from '../domain/memory/concept.ts';
import { groundsOf } from '../domain/memory/grounds.ts';
import { mostShown, paragraphOf } from '../domain/memory/paragraph.ts';
import { captureTool, readCaptures } from './capture.ts';
import type { Opened, SettlingTexts } from './settle-turn.ts';

export interface MemoryPorts {
  readonly contexts: {
    /** Null: nothing is stored. */
    load(whose: ConversationIdentity): Promise<ConversationContext | null>;
    /** Merges these nodes into the stored ones; it never overwrites what a load has not seen (M1). */
    save(whose: ConversationIdentity, nodes: readonly ActiveNode[]): Promise<unknown>;
  };
  readonly graph: {
    /** What this tenant knows; what is new belongs to it, with the turn that it was named in. */
    of(tenant: string): {
      /** In the order of `ids`; ids that the tenant does not know are left out. */
      byIds(ids: readonly string[]): Promise<readonly Concept[]>;
      /** The matching concept, a new one, or the reason why none may be created (M6). */
      resolveOrSay(
        mention: ConceptMention,
        from: { readonly conversation: string; readonly turnId: string },
      ): Promise<
        | { readonly kind: 'resolved'; readonly concept: Concept }
        | { readonly kind: 'refused'; readonly because: readonly string[] }
      >;
    };
  };
  /** Those of the concepts that the text names. */
  readonly namedConcepts: (text: string, concepts: readonly Concept[]) => readonly Concept[];
  readonly memoryNotes: {
    /** Counts for the metrics. Never throws or blocks. */
    count(tenant: string, did: string, by?: number): void;
    /** For the operators' log; contains no words of a conversation. */
    warn(line: string): void;
  };
}

export interface RememberingTexts extends SettlingTexts {
  readonly memory: MemoryFile | null;
}

export interface Recalled {
  /** Concepts in scope, latest reference first. */
  readonly concepts: readonly Concept[];
  /** The paragraph for the prompt (M4); null: there is nothing to tell. */
  readonly paragraph: string | null;
  readonly tools: readonly OfferedTool[];
}

/** A person is waiting for the answer. */
const limitMs = 2_000;

type Remembering = Opened<RememberingTexts>;

/** Loads the concepts in scope before the answer. A failure gives an empty context for this turn. */
export async function recall(ports: MemoryPorts, opened: Remembering): Promise<Recalled> {
  const { memory } = opened.texts;
  if (memory === null) return { concepts: [], paragraph: null, tools: [] };
  const tools = memory.capture ? [captureTool(memory.capture)] : [];
  const whose = identityOf(opened);
  const context = await orElse(ports, whose, 'load', null, () => ports.contexts.load(whose));
  const ids = context?.activeNodeIds ?? [];
  if (ids.length === 0) return { concepts: [], paragraph: null, tools };
  const nothing = { concepts: [], paragraph: null };
  const found = await orElse(ports, whose, 'graph', nothing, async () => {
    const concepts = (await ports.graph.of(whose.tenant).byIds(ids)).map(sound);
    return { concepts, paragraph: paragraphOf(concepts.slice(0, mostShown)) };
  });
  if (found.paragraph !== null) {
    ports.memoryNotes.count(whose.tenant, 'paragraphs');
    ports.memoryNotes.count(whose.tenant, 'paragraph_characters', found.paragraph.length);
  }
  return { ...found, tools };
}

/**
 * Stores the concepts of an answer: those that the model captured, and those in scope that its words name. Returns the
 * grounds of the answer (M8); undefined: the assistant remembers nothing.
 */
export async function remember(
  ports: MemoryPorts,
  opened: Remembering,
  { turnId, at }: Pick<TurnRequest, 'turnId' | 'at'>,
  answer: { readonly text: string; readonly calls: readonly ToolCall[]; readonly recalled: Recalled },
): Promise<AnswerGrounds | undefined> {
  const { memory } = opened.texts;
  if (memory === null) return undefined;
  const whose = identityOf(opened);
  const { concepts: before } = answer.recalled;
  const captured = await capturedIn(ports, whose, turnId, answer.calls);
  const isCaptured = ({ id }: Concept): boolean => captured.some((one) => one.id === id);
  const named = ports.namedConcepts(answer.text, before).filter((one) => !isCaptured(one));
  const nodeOf =
    (because: ScopeReason) =>
    (concept: Concept): ActiveNode => ({
      id: concept.id,
      because,
      turnId,
      at: new Date(at).toISOString(),
    });
  const nodes = [...captured.map(nodeOf('captured')), ...named.map(nodeOf('referenced'))];
  if (nodes.length > 0) {
    const known = new Set(before.map(({ id }) => id));
    const reused = nodes.filter(({ id }) => known.has(id)).length;
    ports.memoryNotes.count(whose.tenant, 'captured', nodes.length - reused);
    ports.memoryNotes.count(whose.tenant, 'reused', reused);
    await orElse(ports, whose, 'save', null, () => ports.contexts.save(whose, nodes));
  }
  return groundsOf([...captured, ...named], memory.disclaimer);
}

/** The concepts that the calls name, without doubles, as the graph has them. */
async function capturedIn(
  ports: MemoryPorts,
  whose: ConversationIdentity,
  turnId: string,
  calls: readonly ToolCall[],
): Promise<readonly Concept[]> {
  const { memoryNotes } = ports;
  const graph = ports.graph.of(whose.tenant);
  const from = { conversation: whose.conversation, turnId };
  const { mentions, ignored } = readCaptures(calls);
  for (const { because, at } of ignored) ignore(because, at);
  const tried = await Promise.all(
    mentions.map((mention) => inTime(async () => soundIn(await graph.resolveOrSay(mention, from)))),
  );
  const failures = tried.flatMap((one) => (one.kind === 'failed' ? [one] : []));
  for (const { operation } of failures) countGraph(ports, whose, operation ?? 'resolve');
  if (failures[0] !== undefined) tell(ports, whose, 'graph', failures[0].because);
  const concepts = new Map<string, Concept>();
  for (const [place, one] of tried.entries()) {
    if (one.kind === 'failed') continue;
    if (one.value.kind === 'refused') ignore(one.value.because.join('+'), `concepts[${place}]`);
    else concepts.set(one.value.concept.id, one.value.concept);
  }
  return [...concepts.values()];

  function ignore(because: string, at: string): void {
    memoryNotes.count(whose.tenant, `ignored_${because}`);
    memoryNotes.warn(
      `A concept that a model named was ignored (${because}, at ${at}) in conversation ${whose.conversation}; the answer stands.`,
    );
  }
}

function soundIn<
  Resolution extends { readonly kind: 'resolved'; readonly concept: Concept } | { readonly kind: 'refused' },
>(resolution: Resolution): Resolution {
  if (resolution.kind === 'resolved') sound(resolution.concept);
  return resolution;
}

/** @throws {Error} for a malformed concept, from whatever source */
function sound(concept: Concept): Concept {
  const { id, prefLabel, altLabels, jurisdiction, sourceUrls } = concept;
  const areTexts = [id, prefLabel, jurisdiction].every((text) => typeof text === 'string');
  if (areTexts && Array.isArray(altLabels) && Array.isArray(sourceUrls)) return concept;
  throw new Error('what it gave is no concept');
}

function identityOf({ where, state }: Remembering): ConversationIdentity {
  return { ...where, user: state.identity.participant };
}

/** The outcome, or `other` with a warning and a count when it fails or takes more than two seconds. */
async function orElse<Outcome>(
  ports: MemoryPorts,
  whose: ConversationIdentity,
  what: keyof typeof failed,
  otherwise: Outcome,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const tried = await inTime(work);
  if (tried.kind === 'done') return tried.value;
  if (what === 'graph') countGraph(ports, whose, tried.operation ?? 'byIds');
  tell(ports, whose, what, tried.because);
  return otherwise;
}

type Tried<Outcome> =
  | { readonly kind: 'done'; readonly value: Outcome }
  | {
      readonly kind: 'failed';
      readonly because: string;
      /** The graph operation that failed, if the error names it. */
      readonly operation: string | null;
    };

async function inTime<Outcome>(work: () => Promise<Outcome>): Promise<Tried<Outcome>> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`no answer within ${limitMs / 1_000} s`)), limitMs);
    });
    return { kind: 'done', value: await Promise.race([work(), late]) };
  } catch (error) {
    const because = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    return { kind: 'failed', because, operation: operationOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** `GraphUnavailable` has an operation; timeouts and malformed concepts have none. */
function operationOf(error: unknown): string | null {
  const operation = error instanceof Error && 'operation' in error ? error.operation : null;
  return typeof operation === 'string' ? operation.slice(0, 40) : null;
}

function countGraph({ memoryNotes }: MemoryPorts, { tenant }: ConversationIdentity, operation: string): void {
  memoryNotes.count(tenant, `graph_failed_${operation}`);
}

function tell(
  { memoryNotes }: MemoryPorts,
  { tenant, conversation }: ConversationIdentity,
  what: keyof typeof failed,
  because: string,
): void {
  memoryNotes.count(tenant, `${what}_failed`);
  memoryNotes.warn(`${failed[what]} of conversation ${conversation} (${because}); the answer goes on without it.`);
}

const failed = {
  load: 'The context could not be loaded',
  save: 'What the answer refers to could not be added to the context',
  graph: 'The graph could not be asked for the concepts',
} as const;
