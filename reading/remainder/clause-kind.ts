/** Which kind of plain clause pieces make (G20). */
import type { ClausePart } from './part-set.ts';
import type { TalkClass } from './talk-classes.ts';
import { clauseKinds } from './clause-kinds.ts';
import { is, type Piece } from './clause-pieces.ts';
import type { ClauseKind } from './kind-parts.ts';
import { noParts, partSet, type PartSet } from './part-set.ts';

/** What a kind needs and allows, ready to be compared. */
interface ReadyKind {
  readonly kind: ClauseKind;
  readonly needs: readonly PartSet[];
  readonly allowed: PartSet;
}

const kinds: readonly ReadyKind[] = clauseKinds.map((kind) => ({
  kind,
  needs: kind.needs.map(partSet),
  allowed: partSet([...kind.needs.flat(), ...kind.allows]),
}));

/** What the pieces say; null where they are no clause of any kind. `leads`: the next clause goes on with it. */
export function kindOf(pieces: readonly Piece[], leads: boolean): TalkClass | null {
  const hasValue = pieces.some(({ what }) => what === 'value');
  const said = pieces.filter(({ what }) => what === 'words').map(({ parts }) => parts);
  const all = said.reduce((sum, parts) => sum.with(parts), noParts);
  for (const { kind, needs, allowed } of kinds) {
    if (kind.value !== undefined && kind.value !== hasValue) continue;
    if ((leads && kind.isOwn === true) || !needs.every((any) => all.meets(any))) continue;
    if (!said.every((parts) => parts.meets(allowed)) || !hasEach(said, needs) || turnsRound(kind, pieces)) continue;
    return kind.asks !== undefined && all.has('may') ? kind.asks : kind.name;
  }
  return null;
}

/** One piece for each need, none for two of them. */
function hasEach(said: readonly PartSet[], needs: readonly PartSet[]): boolean {
  const used: number[] = [];
  return needs.every((any) => {
    const found = said.findIndex((parts, at) => parts.meets(any) && !used.includes(at));
    used.push(found);
    return found >= 0;
  });
}

/** Words in an order that makes a question of them, or somebody else's doing: "is it right", "I book it", "the reservation". */
function turnsRound({ name }: ClauseKind, pieces: readonly Piece[]): boolean {
  // "I'll get the okay meanwhile": it is somebody else's, and is still to come.
  if (name === 'filler' && pieces.some((piece, at) => is(piece, ['yes']) && is(pieces[at - 1], ['article'])))
    return true;
  // "Sin problema no hay reunión".
  if (pieces.filter((piece) => is(piece, ['none']) && !is(piece, ['objection', 'more'])).length > 1) return true;
  return name === 'order' ? isOwnDoing(pieces) : isAskedFor(pieces);
}

/** "Is it right", "have you my approval", "stimmt das". */
function isAskedFor(pieces: readonly Piece[]): boolean {
  if (pieces.some((piece, at) => is(piece, ['have']) && is(pieces[at + 1], ['you']) && !is(pieces[at + 1], ['forMe'])))
    return true;
  const at = pieces.findIndex((piece) => !is(piece, opening) || is(piece, verbs));
  const [first, next] = [pieces[at], pieces[at + 1]];
  if (first === undefined || next === undefined || !is(first, verbs) || is(first, ['good', 'yes', 'ref'])) return false;
  return next.what !== 'words' || is(next, subjects);
}

const opening: readonly ClausePart[] = ['filler', 'yes', 'please'];
const verbs: readonly ClausePart[] = ['is', 'seems', 'suits'];
const subjects: readonly ClausePart[] = ['ref', 'you', 'thing', 'detail', 'article'];

/** "I book it", and "the reservation", which is no verb. A clause that ends with what belongs before something is cut off: "leg auf". */
function isOwnDoing(pieces: readonly Piece[]): boolean {
  const last = pieces.at(-1);
  if (is(last, ['joint']) && !is(last, ['particle', 'into', 'please', 'how'])) return true;
  return pieces.some((piece, at) => {
    if (!is(piece, ['order', 'make', 'put']) || is(piece, ['may'])) return false;
    const [before, first] = [pieces[at - 1], pieces[at - 2]];
    if (is(before, ['i']) && !is(before, ['let'])) return true;
    return (
      is(before, ['article']) && !is(before, ['whom', 'you']) && !is(first, ['forMe', 'may', 'you', 'order', 'let'])
    );
  });
}
