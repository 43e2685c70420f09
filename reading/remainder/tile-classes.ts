/** Classes of tiles that several rules ask for. */
import type { TileName } from './tiles.ts';

/** What may choose one of several that are offered. */
export const choosing: ReadonlySet<TileName> = new Set<TileName>(['value', 'number']);

/** What says nothing to what was asked. */
export const silent: ReadonlySet<TileName> = new Set<TileName>(['courtesy', 'acknowledging']);

/** What says that something is not so, or not wanted. */
export const denying: ReadonlySet<TileName> = new Set<TileName>(['refusal', 'negation']);
