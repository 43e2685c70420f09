/**
 * The lines of a calendar object (RFC 5545, section 3.1), mended first: programs and the proxies between leave byte
 * order marks, bare line ends, lines that are not folded, empty lines and quotes where none may stand. What is mended
 * can be parsed by anybody.
 */

export interface ContentLine {
  /** In upper case. */
  readonly name: string;
  /** Values by name in upper case, without quotes. */
  readonly params: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Everything that can be told apart as a line, in order. Several calendars in one object are one. */
export function contentLines(ics: string): readonly ContentLine[] {
  const raw = rawLines(ics);
  const isUpper = raw.some((line) => line.startsWith('BEGIN:'));
  const starts = isUpper ? /^[A-Z][A-Z0-9-]{0,60}[;:]/ : /^[A-Za-z][A-Za-z0-9-]{0,60}[;:]/;
  const whole: string[] = [];
  for (const line of raw) {
    if (starts.test(line) && !isOfText(line)) whole.push(line);
    // A text that was not folded goes on in the next line.
    else if (whole.length > 0) whole.push(`${whole.pop() ?? ''}\\n${line.trim()}`);
  }
  return oneCalendar(whole.map(lineOf));
}

/** The lines as a calendar object that every parser takes. */
export function textOf(lines: readonly ContentLine[]): string {
  return `${lines.map(written).join('\r\n')}\r\n`;
}

/** Unfolded, as far as they are folded. */
function rawLines(ics: string): readonly string[] {
  // The mark, and what it looks like when somebody took its bytes for Latin letters.
  const bare = ics.replace(/^(?:\uFEFF|ï»¿)+/, '').replaceAll('\0', '');
  const unfolded: string[] = [];
  for (const line of bare.split(/\r\n|\n|\r/)) {
    // An empty line belongs to somebody's text, or to nobody.
    if (line === '') continue;
    if (/^[ \t]/.test(line) && unfolded.length > 0) unfolded.push((unfolded.pop() ?? '') + line.slice(1));
    else unfolded.push(line);
  }
  return unfolded;
}

/** "END: 11:00" in a text that was not folded begins no component, and ends none. */
function isOfText(line: string): boolean {
  return /^(?:BEGIN|END):/i.test(line) && !/^(?:BEGIN|END):[A-Z-]{1,40}[ \t]*$/i.test(line);
}

/** Splits at the first colon outside of quotes; where they do not come in pairs, at the first one at all. */
function lineOf(line: string): ContentLine {
  const outside = indexOutside(line, ':');
  const first = outside === -1 ? line.indexOf(':') : outside;
  // A zone may be named by an address that is not quoted: `TZID=tzone://Microsoft/Utc:2026…`.
  const isAddress = line.startsWith('//', first + 1) && /TZID=[^;]*$/i.test(line.slice(0, first));
  const at = isAddress ? line.indexOf(':', first + 1) : first;
  const head = at === -1 ? line : line.slice(0, at);
  const [name = '', ...params] = outside === -1 ? head.split(';') : splitOutside(head);
  return {
    name: name.trim().toUpperCase(),
    params: new Map(params.map(paramOf)),
    value: at === -1 ? '' : line.slice(at + 1),
  };
}

function paramOf(text: string): [string, string] {
  const at = text.indexOf('=');
  const name = at === -1 ? text : text.slice(0, at);
  return [
    name.trim().toUpperCase(),
    at === -1
      ? ''
      : text
          .slice(at + 1)
          .replaceAll('"', '')
          .trim(),
  ];
}

function indexOutside(text: string, sign: string, from = 0): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === sign && !isQuoted) return at;
  }
  return -1;
}

function splitOutside(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = indexOutside(text, ';'); at !== -1; at = indexOutside(text, ';', from)) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

/**
 * Whatever stands between the first beginning and the last end is of one calendar, and an object that breaks off has an
 * end.
 */
function oneCalendar(lines: readonly ContentLine[]): readonly ContentLine[] {
  const inside = lines.filter(({ name, value }) => !isCalendarEdge(name, value));
  const open: string[] = [];
  for (const { name, value } of inside) {
    if (name === 'BEGIN') open.push(value.trim().toUpperCase());
    else if (name === 'END' && open.at(-1) === value.trim().toUpperCase()) open.pop();
  }
  const ends = open.reverse().map((value) => edge('END', value));
  return [edge('BEGIN', 'VCALENDAR'), ...inside, ...ends, edge('END', 'VCALENDAR')];
}

function isCalendarEdge(name: string, value: string): boolean {
  return (name === 'BEGIN' || name === 'END') && value.trim().toUpperCase() === 'VCALENDAR';
}

function edge(name: 'BEGIN' | 'END', value: string): ContentLine {
  return { name, params: new Map(), value };
}

function written({ name, params, value }: ContentLine): string {
  const given = [...params].map(([key, said]) => `;${key}=${/[,;:]/.test(said) ? `"${said}"` : said}`);
  return `${name}${given.join('')}:${value}`;
}
