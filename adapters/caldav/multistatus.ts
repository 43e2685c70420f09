/**
 * The answer to a REPORT (RFC 4918, section 13; RFC 4791, section 7): which resources there are and what they hold.
 * Reads just those elements, whatever prefixes the server writes, in linear time; a document type is not looked at.
 */

export interface Resource {
  readonly href: string;
  readonly etag: string | null;
  /** The calendar object as text; null when the server gave none. */
  readonly ics: string | null;
}

export interface Multistatus {
  readonly resources: readonly Resource[];
  /** The server left some out: there were more than it gives at once (RFC 4791, section 7.8). */
  readonly isCut: boolean;
  /** Addresses that stand in a property of this name. */
  readonly hrefsIn: (property: string) => readonly string[];
}

/** Null for anything that is no multistatus, or one that breaks off. */
export function readMultistatus(xml: string): Multistatus | null {
  const found: Resource[] = [];
  const hrefs: { readonly property: string; readonly href: string }[] = [];
  const open: string[] = [];
  let current: Partial<Record<Wanted, string>> = {};
  let isCut = false;
  let isWhole = false;
  let text = '';
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'text') text += piece.text;
    else if (piece.kind === 'open') {
      text = '';
      open.push(piece.name);
      if (piece.name === 'response') current = {};
    } else {
      open.splice(Math.max(0, open.lastIndexOf(piece.name)));
      if (piece.name === 'href') hrefs.push({ property: open.at(-1) ?? '', href: text.trim() });
      if (isWanted(piece.name)) {
        // The first address of a response is its own; later ones stand in properties. So does its status.
        if (piece.name !== 'status' || open.at(-1) === 'response')
          current[piece.name] ??= piece.name === 'calendar-data' ? text : text.trim();
      }
      if (piece.name === 'multistatus') isWhole = open.length === 0;
      if (piece.name !== 'response') continue;
      const code = / (\d{3})/.exec(current.status ?? '')?.[1] ?? '200';
      isCut ||= code === '507';
      if (code === '200') found.push(...resourceOf(current));
    }
  }
  const hrefsIn = (wanted: string) => hrefs.flatMap(({ property, href }) => (property === wanted ? [href] : []));
  return isWhole ? { resources: found, isCut, hrefsIn } : null;
}

/** A collection may name itself beside what is in it. */
function resourceOf({ href, getetag, 'calendar-data': ics }: Partial<Record<Wanted, string>>): readonly Resource[] {
  if (href === undefined || (ics === undefined && href.endsWith('/'))) return [];
  return [{ href, etag: getetag ?? null, ics: ics ?? null }];
}

type Wanted = 'href' | 'getetag' | 'calendar-data' | 'status';

function isWanted(name: string): name is Wanted {
  return name === 'href' || name === 'getetag' || name === 'calendar-data' || name === 'status';
}

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly name: string };

function* piecesOf(xml: string): Generator<Piece> {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    const textEnd = tag === -1 ? xml.length : tag;
    if (textEnd > at) yield { kind: 'text', text: unescaped(xml.slice(at, textEnd)) };
    if (tag === -1) return;
    const special = specials.find(({ open }) => xml.startsWith(open, tag));
    const close = special?.close ?? '>';
    const end = xml.indexOf(close, tag + (special?.open.length ?? 1));
    if (end === -1) return;
    const inside = xml.slice(tag + (special?.open.length ?? 1), end);
    if (special === undefined) yield* tagPieces(inside);
    else if (special.isText) yield { kind: 'text', text: inside };
    at = end + close.length;
  }
}

const specials = [
  { open: '<![CDATA[', close: ']]>', isText: true },
  { open: '<!--', close: '-->', isText: false },
  { open: '<?', close: '?>', isText: false },
  { open: '<!', close: '>', isText: false },
] as const;

/** Attributes hold nothing that is wanted; a `>` inside one is written as `&gt;` by every server we know. */
function* tagPieces(inside: string): Generator<Piece> {
  const isClose = inside.startsWith('/');
  const name = localName(isClose ? inside.slice(1) : inside);
  if (!isClose) yield { kind: 'open', name };
  if (isClose || inside.endsWith('/')) yield { kind: 'close', name };
}

function localName(tag: string): string {
  const [full = ''] = tag.split(/[\s/]/, 1);
  return full.slice(full.indexOf(':') + 1);
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|lt|gt|amp|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}
