/**
 * What a model thinks is no part of what it says. Servers that do not know their model's own form of thinking pass it
 * on as words: between marks, before a mark that nothing opened (the template of the prompt did), or on a channel of
 * its own. It is taken out while the words stream. A mark in code or between quotation marks is spoken about, and
 * stays.
 */
import { nextChannelEnd, nextClosing, nextMark, openEnd, type Mark } from './thought-marks.ts';

export interface Spoken {
  readonly words: string;
  /** Everything that was given before was thought: only these words count. */
  readonly isAnew: boolean;
}

type Mode = 'begin' | 'bare-channel' | 'words' | 'thought' | 'header' | 'hidden';

/**
 * Names of harmony's channels that are no answer, as servers leave them when they swallow its marks: "analysisWe have
 * to …".
 */
const bareChannels = ['analysis', 'commentary'];
/** What stands before the answer then. */
const bareAnswer = 'assistantfinal';
/** Marks are looked at within their line, as far as it is one. */
const longestLine = 2_000;
/** A channel's header is a few words; one that does not end is none. */
const longestHeader = 200;

export class Thoughts {
  /** Tools whose calls a model may make on a channel. */
  readonly #tools: readonly string[];
  #mode: Mode = 'begin';
  /** Not decided yet. */
  #rest = '';
  /** In `#rest`: so far there is nothing to be found. */
  #from = 0;
  /** What was given. */
  #given = '';
  /** A mark that may turn out to be spoken about. */
  #isMention = false;
  #header = '';
  /** Blanks that parted thoughts from the answer are no part of it. */
  #trims = false;
  #isAnew = false;
  /** A mark opened thoughts. */
  hasOpened = false;
  /** A mark closed thoughts that nothing had opened. */
  hasClosedBare = false;

  constructor(tools: readonly string[] = []) {
    this.#tools = tools;
  }

  /** More of what the server sends; gives what of it is said, as far as that is known. */
  push(text: string): Spoken {
    this.#rest += text;
    return this.#spoken(false, false);
  }

  /** What is left when the answer has ended; `isCut`: before its end. */
  end(isCut: boolean): Spoken {
    return this.#spoken(true, isCut);
  }

  #spoken(isLast: boolean, isCut: boolean): Spoken {
    this.#isAnew = false;
    let words = '';
    for (;;) {
      const before: readonly [Mode, number] = [this.#mode, this.#rest.length];
      const said = this.#step(isLast, isCut);
      if (this.#isAnew && said === null) words = '';
      words += said ?? '';
      if (before[0] === this.#mode && before[1] === this.#rest.length) break;
    }
    return { words, isAnew: this.#isAnew };
  }

  /** One step; gives what is said by it. Null: nothing that was said before counts. */
  #step(isLast: boolean, isCut: boolean): string | null {
    switch (this.#mode) {
      case 'begin':
        return this.#begin(isLast);
      case 'bare-channel':
        return this.#bareChannel(isLast);
      case 'words':
        return this.#words(isLast);
      case 'thought':
        return this.#thought(isLast, isCut);
      case 'header':
        return this.#readHeader(isLast);
      case 'hidden':
        return this.#hidden(isLast);
      default:
        return this.#mode satisfies never;
    }
  }

  #begin(isLast: boolean): string {
    const start = this.#rest.trimStart();
    const isOpen = bareChannels.some((name) => name.startsWith(start));
    if (isOpen && !isLast) return '';
    this.#mode = bareChannels.some((name) => start.startsWith(name)) ? 'bare-channel' : 'words';
    return '';
  }

  #bareChannel(isLast: boolean): string {
    const said = this.#rest.trimStart();
    const name = bareChannels.find((one) => said.startsWith(one)) ?? '';
    const behind = said.slice(name.length);
    if (behind.startsWith('<|')) return this.#hide(this.#rest.indexOf('<|'), 'hidden');
    const at = this.#rest.indexOf(bareAnswer, this.#from);
    this.#from = Math.max(0, this.#rest.length - bareAnswer.length);
    if (at >= 0) return this.#hide(at + bareAnswer.length, 'words');
    if (!isLast) return '';
    // "analysis of …" is a word; "analysisWe have …" is a channel that was cut.
    if (/^\p{L}/u.test(behind)) return this.#hide(this.#rest.length, 'words');
    this.#from = 0;
    this.#mode = 'words';
    return '';
  }

  #words(isLast: boolean): string | null {
    for (let from = this.#from; ;) {
      const mark = nextMark(this.#rest, from);
      const about = mark === null ? null : spokenAbout(this.#given, this.#rest, mark);
      if (typeof about === 'number') {
        from = about;
        continue;
      }
      if (mark !== null && (about === 'no' || isLast)) return this.#meet(mark);
      const known = mark?.at ?? this.#rest.length - (isLast ? 0 : openEnd(this.#rest.slice(from)));
      const words = this.#rest.slice(0, known);
      this.#rest = this.#rest.slice(known);
      this.#from = 0;
      return this.#give(words);
    }
  }

  /** What stands before the mark is said, unless the mark says that it was thought. */
  #meet(mark: Mark): string | null {
    const before = this.#rest.slice(0, mark.at);
    switch (mark.kind) {
      case 'closes':
        this.hasClosedBare = true;
        this.#given = '';
        this.#isAnew = true;
        this.#hide(mark.end, 'words');
        return null;
      case 'opens': {
        const words = this.#give(before);
        this.#isMention = isMidSentence(this.#given);
        this.#rest = this.#rest.slice(mark.at);
        this.#from = mark.end - mark.at;
        this.#mode = 'thought';
        return words;
      }
      case 'channel': {
        const words = this.#give(before);
        this.#hide(mark.at, 'header');
        return words;
      }
      case 'message':
      case 'ends':
      case 'special': {
        const words = this.#give(before);
        this.#hide(mark.end, 'words');
        return words;
      }
      default:
        return mark.kind satisfies never;
    }
  }

  #thought(isLast: boolean, isCut: boolean): string {
    for (let end = nextClosing(this.#rest, this.#from); end !== null; end = nextClosing(this.#rest, this.#from)) {
      const line = this.#rest.slice(Math.max(0, end.at - longestLine), end.at);
      const about = aboutInLine(line, this.#rest, end);
      if (about === 'no' || (about === null && isLast)) return this.#hide(end.end, 'words');
      if (about === null) return '';
      this.#from = about;
    }
    if (!isLast) {
      this.#from = Math.max(this.#from, this.#rest.length - openEnd(this.#rest));
      return '';
    }
    if (this.#isMention && !isCut) {
      const words = this.#rest;
      this.#rest = '';
      this.#mode = 'words';
      return this.#give(words);
    }
    return this.#hide(this.#rest.length, 'words');
  }

  /** "<|start|>assistant<|channel|>final<|message|>": only the final channel, or none, is said. */
  #readHeader(isLast: boolean): string {
    const at = this.#rest.toLowerCase().indexOf('<|message|>');
    if (at < 0 && this.#rest.length <= longestHeader && !isLast) return '';
    const bare = bareHeader.exec(this.#rest)?.[0] ?? '';
    this.#header = at < 0 ? bare : this.#rest.slice(0, at);
    const channel = /<\|channel\|>\s{0,9}([a-z]{1,20})/i.exec(this.#header)?.[1]?.toLowerCase();
    const isOthers = /<\|start\|>\s{0,9}(?!assistant)\w/i.test(this.#header);
    const isSaid = channel === 'final' || (channel === undefined && !isOthers);
    return this.#hide(Math.max(at < 0 ? bare.length : at + '<|message|>'.length, 1), isSaid ? 'words' : 'hidden');
  }

  /** A channel that is not said; a call that is made on it is one. */
  #hidden(isLast: boolean): string {
    const end = nextChannelEnd(this.#rest, this.#from);
    if (end === null && !isLast) {
      this.#from = Math.max(this.#from, this.#rest.length - openEnd(this.#rest));
      return '';
    }
    const body = this.#rest.slice(0, end?.at ?? this.#rest.length);
    const isNext = end?.kind === 'channel';
    this.#hide(isNext ? end.at : (end?.end ?? this.#rest.length), isNext ? 'header' : 'words');
    const tool = this.#tools.find((name) => this.#header.includes(`to=functions.${name}`));
    this.#header = '';
    return tool === undefined
      ? ''
      : `<tool_call>{"name":${JSON.stringify(tool)},"arguments":${body.trim() || '{}'}}</tool_call>`;
  }

  /** So much is not said. */
  #hide(length: number, mode: Mode): string {
    this.#rest = this.#rest.slice(length);
    this.#from = 0;
    this.#mode = mode;
    this.#trims = true;
    // What comes before thoughts that open by themselves is said, so that words can go on as they come.
    this.hasOpened ||= !this.hasClosedBare;
    return '';
  }

  #give(words: string): string {
    const isAfterBlank = this.#trims && (this.#given === '' || /\s/.test(this.#given.at(-1) ?? ''));
    const said = isAfterBlank ? words.trimStart() : words;
    if (said === '') return '';
    this.#trims = false;
    this.#given += said;
    return said;
  }
}

/** A header whose end was swallowed. */
const bareHeader =
  /^(<\|(start|channel|constrain)\|>\s{0,9}((assistant|final|analysis|commentary|user|system|json)\s{0,9})?){1,3}/i;
const fence = /^ {0,3}(```|~~~)/;
const quotes: ReadonlySet<string> = new Set('"\'“”‘’„‚«»‹›「」『』');

/**
 * Until where a mark is spoken about: in a block of code, in code within a line, or between quotation marks. Null: not
 * known yet.
 */
function spokenAbout(given: string, rest: string, mark: Mark): number | 'no' | null {
  const { at, end } = mark;
  const before = given + rest.slice(0, at);
  const lines = before.split('\n');
  if (lines.slice(0, -1).filter((one) => fence.test(one)).length % 2 === 1)
    return rest
      .slice(end)
      .split('\n')
      .slice(1)
      .some((one) => fence.test(one))
      ? end
      : null;
  return aboutInLine(before, rest, mark);
}

/** The same, as far as its line says so. */
function aboutInLine(before: string, rest: string, { end, kind }: Mark): number | 'no' | null {
  const [line = '', ...later] = rest.slice(end).split('\n', 2);
  const isLineOver = later.length > 0;
  if ((before.slice(before.lastIndexOf('\n') + 1).match(/`+/g) ?? []).length % 2 === 1) {
    const tick = line.indexOf('`');
    return tick >= 0 ? end + tick : isLineOver ? 'no' : null;
  }
  if (!quotes.has(before.at(-1) ?? '')) return 'no';
  if (quotes.has(line.charAt(0))) return end;
  // Both marks may stand between one pair of quotation marks.
  const closes = kind === 'opens' ? nextClosing(line, 0) : null;
  if (closes !== null && quotes.has(line.charAt(closes.end))) return end + closes.end;
  const isKnown = isLineOver || (closes === null ? kind !== 'opens' && line !== '' : line.length > closes.end);
  return isKnown ? 'no' : null;
}

/** A sentence that is under way, on the same line. */
function isMidSentence(given: string): boolean {
  const line = given.slice(given.lastIndexOf('\n') + 1);
  return /[^\s.!?:…]\s{0,3}$/.test(line);
}
