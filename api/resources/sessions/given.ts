/** Checks whether a session's content can be stored, and lists its artifacts. */
import { cutText } from '../../../domain/words/cut.ts';
import type { KeptArtifact } from '../../../adapters/postgres/sessions/sessions.ts';
import { parseKeyPath, sliceAt } from '../../../domain/context/key-path.ts';
import { glimpse } from '../../../reading/context/glimpse.ts';
import { placesIn, type Place } from '../../../reading/context/places.ts';
import type { Fault } from '../../process/problem.ts';

/** Deeper than any project; readers of sessions go down as deep. */
const deepest = 64;

/** The first place that cannot be stored; null: none. Iterative, so depth cannot overflow the stack. */
export function faultOfContent(body: unknown): Fault | null {
  const open: Part[] = [{ value: body, place: '', depth: 0 }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { value, place, depth } = part;
    const wrong = typeof value === 'string' ? faultOfText(value) : null;
    if (wrong !== null) return { path: place, message: wrong };
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) return { path: place, message: `is nested more than ${deepest} levels deep` };
    const inside = Object.entries(value);
    for (const [name] of inside) {
      const wrongName = faultOfText(name);
      if (wrongName !== null) return { path: place, message: `has a name that ${wrongName}` };
    }
    for (const [name, member] of inside.toReversed())
      open.push({ value: member, place: `${place}/${pointer(name)}`, depth: depth + 1 });
  }
  return null;
}

interface Part {
  readonly value: unknown;
  /** JSON pointer. */
  readonly place: string;
  readonly depth: number;
}

function faultOfText(text: string): string | null {
  if (text.includes('\u0000')) return 'holds a NUL character';
  return text.isWellFormed() ? null : 'holds half of a surrogate pair';
}

/** RFC 6901, shortened for a sentence. */
function pointer(name: string): string {
  return cutText(name, 80).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The artifacts of a session for its list. `text` is the file from which `session` was parsed. */
export function artifactsIn(text: string, session: unknown): readonly KeptArtifact[] {
  return placesIn(text, session).map((place) => ({
    key_path: place.keyPath,
    type: place.type,
    bytes: place.bytes,
    offset: place.offset,
    begins: beginningOf(text, session, place),
  }));
}

/** In UTF-16 code units of the preview: a text as it reads, other values as they are written. */
const longestLook = 400;

function beginningOf(text: string, session: unknown, { keyPath, type, from, to }: Place): string {
  const last = parseKeyPath(keyPath)?.at(-1);
  const name = last?.kind === 'name' ? last.name : '';
  const slice = type === 'string' ? sliceAt(session, keyPath) : null;
  if (slice?.kind === 'found' && typeof slice.value === 'string')
    return glimpse(name, slice.value.slice(0, longestLook));
  return glimpse(name, text.slice(from, Math.min(to, from + longestLook)));
}
