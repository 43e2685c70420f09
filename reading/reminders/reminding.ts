/**
 * Reminders in words (T1). Somebody is asked for one where the assistant is told or asked to remind whoever speaks:
 * a verb in the form of an order, or behind "can you", with "me". Who tells of reminding, reminds somebody else, or
 * asks for what was said before ("remind me what we decided") asks for none; with a time it may be meant all the same,
 * and is asked about.
 */
import type { ReminderGroup } from '../../contracts/language/reminders.ts';
import type { ReminderSaid } from '../../contracts/reading/reminder-said.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { aboutOf } from './about.ts';
import { movedTo, timesOf } from './times.ts';
import { reminderBook, reminderLists, type Within } from './words.ts';

/** In UTF-16 code units: a longer text tells a story. */
const longest = 1_000;

/** What a message says of reminders; null: nothing. Linear in its words; never throws. */
export function remindingIn(text: Text, language: string): ReminderSaid | null {
  if (text.source.length > longest) return null;
  for (const sentence of text.sentences) {
    const matches = reminderBook.matches(sentence.words);
    if (matches.length === 0) continue;
    const said = inSentence(text.source, sentence, matches, language);
    if (said) return said;
  }
  return null;
}

const aboutKnown = ['list', 'cancel', 'move', 'stop'] as const satisfies readonly ReminderGroup[];

function inSentence(
  source: string,
  sentence: Sentence,
  matches: readonly Match[],
  language: string,
): ReminderSaid | null {
  // Where two languages share a phrase, the message's own counts.
  const own = matches.filter(({ tag }) => tag.action === language);
  const counted = own.length > 0 ? own : matches;
  const lang = reminderLists.get(counted[0]?.tag.action ?? '');
  if (!lang) return null;
  const of = (name: ReminderGroup): readonly Match[] =>
    counted.filter(({ tag }) => tag.name === name && tag.action === lang.tag);
  const within: Within = { source, sentence, lang };
  const asks = earliest(of('ask'));
  const isBarred = of('bar').some(({ from }) => asks === null || from < asks.from);
  for (const verb of aboutKnown) {
    const [match] = of(verb);
    const isStop = verb === 'stop' || of('stop').length === 0;
    if (match && isStop && !isBarredAt(of('bar'), match)) return ofKnown(within, verb, match);
  }
  const others = earliest(of('other'));
  const isOther = others !== null && asks !== null && others.from <= asks.from;
  if (asks && !isBarred && !isOther && !isToOther(within, asks)) return asked(within, asks);
  const other = others ?? (isBarred ? null : asks);
  return other && !isBarredAt(of('bar'), other) ? ofOther(within, other) : null;
}

function earliest(matches: readonly Match[]): Match | null {
  const [first, ...others] = matches;
  if (!first) return null;
  return others.reduce(
    (best, one) => (one.from < best.from || (one.from === best.from && one.to > best.to) ? one : best),
    first,
  );
}

function isBarredAt(bars: readonly Match[], { from, to }: Match): boolean {
  return bars.some((bar) => bar.from < to && bar.to > from);
}

/** Right behind a bare request stands a name: somebody else is to be reminded. */
function isToOther({ sentence: { words }, lang }: Within, { from, to }: Match): boolean {
  const next = words[to];
  const isBare = to - from === 1 && lang.me.size > 0;
  return isBare && next !== undefined && next.capital && !next.head;
}

/** A reminder of one's own. */
function asked(within: Within, match: Match): ReminderSaid | null {
  const { lang } = within;
  const found = timesOf(within, match);
  const { about, isJoined, isKnown: saidBefore } = aboutOf(within, match, found.used);
  const { when, rule, isUnclear = false } = found;
  const isOfTime = when !== undefined || rule !== undefined || isUnclear;
  const isKnown = saidBefore === 'surely' || (saidBefore === 'maybe' && !isOfTime);
  if (!isOfTime && (isKnown || about.length === 0 || (lang.needsJoint && !isJoined))) return null;
  return {
    verb: 'set',
    ...(isKnown ? { unsure: true as const } : {}),
    about,
    ...(when ? { when } : {}),
    ...(rule ? { rule } : {}),
  };
}

/** Somebody else is to be reminded: with a time it may be for here. */
function ofOther(within: Within, match: Match): ReminderSaid | null {
  const { when, used } = timesOf(within, match);
  if (when === undefined) return null;
  const { about } = aboutOf(within, match, used);
  return about.length === 0 ? null : { verb: 'set', unsure: true, about, when };
}

function ofKnown(within: Within, verb: (typeof aboutKnown)[number], match: Match): ReminderSaid {
  const { sentence, lang } = within;
  const isAll = sentence.words.slice(match.from, match.to).some((word) => lang.all.has(word.fold));
  if (verb === 'list' || verb === 'stop') return { verb, about: [], ...(isAll ? { all: true as const } : {}) };
  const { when, used } = verb === 'move' ? movedTo(within, match) : timesOf(within, match);
  const { about } = aboutOf(within, match, used);
  return {
    verb,
    about,
    ...(verb === 'move' && when ? { when } : {}),
    ...(isAll ? { all: true as const } : {}),
  };
}
