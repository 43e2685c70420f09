/**
 * What is known of a server's models: learned from their answers and refusals, and looked at anew after an hour,
 * because servers change.
 */
import { LRUCache } from 'lru-cache';
import type { Habits } from './answer.ts';
import { shapes, type ShapeName } from './shapes.ts';

export interface KnownServer {
  /** Shapes that this model refuses. */
  refused(model: string): ReadonlySet<ShapeName>;
  /** `because`: in the server's words. */
  refuses(model: string, shape: ShapeName, because: string): void;
  habits(model: string): Habits;
  keep(model: string, habits: Habits): void;
}

const hourMs = 3_600_000;
/** One model for each assistant, and some. */
const mostModels = 200;

/** Knows nothing yet. One for each server and its settings: what was learned under others does not count. */
export function knownServer(now: () => number): KnownServer {
  const forAnHour = { ttl: hourMs, ttlResolution: 0, perf: { now } };
  const refusals = new LRUCache<string, { readonly because: string }>({
    max: mostModels * shapes.length,
    ...forAnHour,
  });
  const habits = new LRUCache<string, Habits>({ max: mostModels, noUpdateTTL: true, ...forAnHour });
  return {
    refused: (model) =>
      new Set(shapes.map(({ name }) => name).filter((name) => refusals.get(`${name} ${model}`) !== undefined)),
    refuses: (model, shape, because) => void refusals.set(`${shape} ${model}`, { because }),
    habits: (model) => habits.get(model) ?? nothingKnown,
    keep: (model, learned) => void habits.set(model, learned),
  };
}

const nothingKnown: Habits = { thinks: 'unknown', givesReasons: false };
