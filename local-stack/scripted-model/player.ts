/** Plays an assistant's script: from the conversation so far to the next reply. Deterministic; it keeps nothing. */
import { Sheets, type Sheet } from '../../adapters/assistants/sheets.ts';
import type { Script, ScriptCondition, ScriptTopic } from '../../contracts/assistant/script.ts';
import type { ScriptedToolCall } from './behaviour.ts';

export interface PlayedMessage {
  readonly role: 'participant' | 'assistant';
  readonly text: string;
}

export interface PlayedConversation {
  readonly system: string;
  /** Oldest first. */
  readonly messages: readonly PlayedMessage[];
  /** Names of the material that goes along; absent: none does. */
  readonly attachments?: readonly string[];
  /** Whether material may be asked for; absent: not. */
  readonly mayAsk?: boolean;
}

export interface Played {
  /** The name of the rule that fitted. */
  readonly rule: string;
  readonly text: string;
  /** Tools that it would call beside it. */
  readonly calls: readonly ScriptedToolCall[];
  /** Artifacts that are asked for. */
  readonly asksFor: readonly string[];
}

/** Prepares a script for playing. */
export function createPlayer(script: Script): (conversation: PlayedConversation) => Played {
  const rules = script.rules.map((rule) => ({
    ...rule,
    sheets: rule.reply.map((template) => parse(rule.name, template)),
    filled: rule.calls.map((call) => ({ name: call.tool, fill: filled(rule.name, call.arguments) })),
  }));
  return (conversation) => {
    const scene = sceneOf(script, conversation);
    const mayPlay = ({ asks_for: asked }: Pick<Script['rules'][number], 'asks_for'>) =>
      !asked || conversation.mayAsk === true;
    const rule = rules.find((one) => mayPlay(one) && fits(one.when, scene)) ?? rules.at(-1);
    const sheet = rule?.sheets[(scene.turn - 1) % rule.sheets.length];
    if (rule === undefined || sheet === undefined)
      throw new Error('A script has no rule. Load it with its schema, which refuses that.');
    const values = valuesOf(scene, script.finds);
    const calls = rule.filled.map(({ name, fill }) => ({ name, arguments: JSON.stringify(fill(values)) }));
    const text = [sheet.render(values).trim(), script.signature].filter((part) => part !== '').join('\n\n');
    return { rule: rule.name, text, calls, asksFor: rule.asks_for ?? [] };
  };
}

/** Everything a condition may look at. */
interface Scene {
  readonly turn: number;
  /** Words of the participant's latest message; several sent in a row count as one. */
  readonly latest: readonly string[];
  readonly asks: boolean;
  readonly earlier: readonly (readonly string[])[];
  readonly lastReply: readonly string[];
  readonly replies: readonly (readonly string[])[];
  readonly news: readonly string[];
  /** What it is told to say. */
  readonly told: string;
  /** Words of the system prompt. */
  readonly prompt: readonly string[];
  readonly attachments: readonly string[];
  readonly topic: {
    readonly state: 'asked' | 'new' | 'unasked' | 'discussed' | 'none';
    readonly of: ScriptTopic | null;
  };
}

function sceneOf(script: Script, { system, messages, attachments = [] }: PlayedConversation): Scene {
  const lastReplyAt = messages.findLastIndex(({ role }) => role === 'assistant');
  const latestText = messages
    .slice(lastReplyAt + 1)
    .map(({ text }) => text)
    .join('\n');
  const before = messages.slice(0, lastReplyAt + 1);
  const wordsBy = (role: PlayedMessage['role']) =>
    before.filter((one) => one.role === role).map(({ text }) => wordsOf(text));
  const replies = wordsBy('assistant');
  const earlier = wordsBy('participant');
  const latest = wordsOf(latestText);
  const lastReply = replies.at(-1) ?? [];
  return {
    turn: earlier.length + 1,
    latest,
    asks: /[?？؟]/.test(latestText),
    earlier,
    lastReply,
    replies,
    news: newsIn(system, script.news_heading),
    told: toldIn(system, script.told_heading),
    prompt: wordsOf(system),
    attachments,
    topic: topicOf(Object.values(script.topics), { latest, earlier, lastReply, replies }),
  };
}

function topicOf(
  topics: readonly ScriptTopic[],
  { latest, earlier, lastReply, replies }: Pick<Scene, 'latest' | 'earlier' | 'lastReply' | 'replies'>,
): Scene['topic'] {
  const asked = topics.find(({ question }) => repeats(lastReply, question));
  if (asked) return { state: 'asked', of: asked };
  const named = (words: readonly string[]) => topics.find((topic) => says(words, topic.words));
  const isAsked = ({ question }: ScriptTopic) => replies.some((reply) => repeats(reply, question));
  const fresh = named(latest);
  if (fresh) return { state: isAsked(fresh) ? 'discussed' : 'new', of: fresh };
  const old = earlier.map(named).findLast((topic) => topic !== undefined);
  if (old) return { state: isAsked(old) ? 'discussed' : 'unasked', of: old };
  return { state: 'none', of: null };
}

function fits(when: ScriptCondition, scene: Scene): boolean {
  return (
    (when.says === undefined || says(scene.latest, when.says)) &&
    (when.says_not === undefined || !says(scene.latest, when.says_not)) &&
    (when.words_at_most === undefined || scene.latest.length <= when.words_at_most) &&
    (when.asks === undefined || scene.asks === when.asks) &&
    (when.said_before === undefined || someSays(scene.earlier, when.said_before)) &&
    (when.replied === undefined || says(scene.lastReply, when.replied)) &&
    (when.never_replied === undefined || !someSays(scene.replies, when.never_replied)) &&
    (when.ever_replied === undefined || someSays(scene.replies, when.ever_replied)) &&
    (when.prompt === undefined || says(scene.prompt, when.prompt)) &&
    (when.attachments === undefined || when.attachments === scene.attachments.length > 0) &&
    (when.news === undefined || when.news === scene.news.length > 0) &&
    (when.turn === undefined || (scene.turn >= when.turn.from && scene.turn <= (when.turn.to ?? Infinity))) &&
    (when.topic === undefined || fitsTopic(when.topic, scene.topic.state))
  );
}

function fitsTopic(wanted: NonNullable<ScriptCondition['topic']>, state: Scene['topic']['state']): boolean {
  switch (wanted) {
    case 'known':
      return state !== 'none';
    case 'unasked':
      return state === 'unasked' || state === 'new';
    case 'asked':
    case 'new':
    case 'none':
      return state === wanted;
  }
}

function someSays(texts: readonly (readonly string[])[], phrases: readonly string[]): boolean {
  return texts.some((words) => says(words, phrases));
}

/** The list below the heading, fenced or with a dash before each line. */
function newsIn(system: string, heading: string | undefined): readonly string[] {
  if (heading === undefined) return [];
  const lines = system.split('\n');
  const at = lines.findLastIndex((line) => line.trim() === heading);
  if (at < 0) return [];
  const below = lines.slice(at + 1);
  const end = below.findIndex((line) => !/^[->] /.test(line));
  return below.slice(0, end < 0 ? undefined : end).map((line) => line.slice(2).trim());
}

/** The quoted lines below the heading. */
function toldIn(system: string, heading: string | undefined): string {
  if (heading === undefined) return '';
  const lines = system.split('\n');
  const at = lines.findLastIndex((line) => line.trim().endsWith(heading));
  const below = at < 0 ? [] : lines.slice(at + 1);
  const end = below.findIndex((line) => !line.startsWith('>'));
  return below
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.slice(2))
    .join('\n');
}

function valuesOf(scene: Scene, finds: Script['finds']): Record<string, unknown> {
  const { topic, news, told, turn, attachments } = scene;
  const of = topic.of;
  const found = Object.entries(finds).map(([name, values]) => [name, foundIn(scene, values)] as const);
  return {
    turn,
    attachments: attachments.join(', '),
    news: news.join(' '),
    told,
    topic: of === null ? null : { ...of.texts, question: of.question },
    found: Object.fromEntries(found),
  };
}

/** The value whose words the participant has said last; empty: none. */
function foundIn({ latest, earlier }: Scene, values: Script['finds'][string]): string {
  for (const words of [latest, ...earlier.toReversed()]) {
    const hit = Object.entries(values).find(([, phrases]) => says(words, phrases));
    if (hit) return hit[0];
  }
  return '';
}

/** A value in which every text is a template. */
function filled(rule: string, value: unknown): (values: Record<string, unknown>) => unknown {
  if (typeof value === 'string') {
    const sheet = parse(rule, value);
    return (values) => sheet.render(values);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => filled(rule, item));
    return (values) => items.map((item) => item(values));
  }
  if (typeof value !== 'object' || value === null) return () => value;
  const members = Object.entries(value).map(([name, member]) => [name, filled(rule, member)] as const);
  return (values) => Object.fromEntries(members.map(([name, member]) => [name, member(values)]));
}

function parse(rule: string, template: string): Sheet {
  return new Sheets({}).parse({ file: `script, rule "${rule}"` }, template);
}

// Phrases in texts: whole words, whatever their case and punctuation

/**
 * The words of a text: lower case, without punctuation. Of a very long text only the beginning and the end are looked
 * at.
 */
function wordsOf(text: string): readonly string[] {
  const near =
    text.length <= headLength + tailLength ? text : `${text.slice(0, headLength)} ${text.slice(-tailLength)}`;
  const plain = near.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}']*/gu) ?? [];
}

/** Whether any of the phrases stands in the words. `*` at the end of a phrase's word stands for any ending. */
function says(words: readonly string[], phrases: readonly string[]): boolean {
  return phrases.some((phrase) => stands(words, phrase.toLowerCase().split(' ')));
}

/** Whether a whole sentence stands in the words, word for word. */
function repeats(words: readonly string[], sentence: string): boolean {
  const wanted = wordsOf(sentence);
  return wanted.length > 0 && stands(words, wanted);
}

const headLength = 6_000;
const tailLength = 2_000;

function stands(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, start) => wanted.every((part, index) => isSame(words[start + index], part)));
}

function isSame(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}
