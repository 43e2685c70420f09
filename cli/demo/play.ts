/** Plays a story against a running server and prints it, with the gate's reasons for each turn. */
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { collect } from '../../client/pages.ts';
import { beginBody } from '../terminal/arguments.ts';
import { reasonLines } from '../terminal/present.ts';
import { answerWithinS, type Session } from '../terminal/session.ts';
import { printLine, printSaid, type Scene } from './scene.ts';
import { playInstruct, playRespond, playWait } from './instruct.ts';
import { effectSurprises, feedSurprises, surprisesOf } from './judge.ts';
import type { SaidTurn, Story, Turn } from './story.ts';

export interface Played {
  readonly assistant: string;
  /** The conversation that was created last. */
  readonly conversation: string;
  readonly turns: readonly PlayedTurn[];
  /** Empty when the story went as expected. The story stops at the first turn that did not. */
  readonly surprises: readonly string[];
}

type PlayedTurn =
  | { readonly say: string; readonly shows: string; readonly settled: SettledMessage }
  /** An instruction, an answer to its clarification, or a wait: what was sent, and the result. */
  | { readonly shows: string; readonly sent: unknown; readonly answer: unknown };

interface Step {
  readonly played: PlayedTurn;
  readonly surprises: readonly string[];
  readonly scene: Scene;
}

/** A participant's name that is easy to tell from real ones. */
const participant = 'demo';
const feedTimeoutMs = 10_000;

export async function playStory(session: Session, assistant: string, story: Story): Promise<Played> {
  let scene: Scene = { session, assistant, begun: [], request: null };
  const turns: PlayedTurn[] = [];
  printLine(session, `${story.title} (${assistant})`, 'bold');
  for (const turn of story.turns) {
    const step = await playTurn(scene, story, turn);
    scene = step.scene;
    turns.push(step.played);
    for (const surprise of step.surprises) session.out.talk(`  surprise: ${surprise}`, 'bad');
    if (step.surprises.length > 0)
      return { assistant, conversation: scene.begun.at(-1) ?? '', turns, surprises: step.surprises };
  }
  for (const conversation of scene.begun) await session.client.conversations.close(conversation, 'the demo is over');
  return { assistant, conversation: scene.begun.at(-1) ?? '', turns, surprises: [] };
}

function playTurn(scene: Scene, story: Story, turn: Turn): Promise<Step> {
  if ('say' in turn) return playSaid(scene, story, turn);
  if ('instruct' in turn) return playInstruct(scene, turn);
  return 'respond' in turn ? playRespond(scene, turn) : playWait(scene, turn);
}

async function playSaid(before: Scene, story: Story, turn: SaidTurn): Promise<Step> {
  const { session } = before;
  const { scene, conversation } = await conversationOf(before, story);
  const options = { timeoutS: answerWithinS(session) };
  const settled = await session.client.messages.settle(conversation, { text: turn.say }, options);
  const surprises = [...surprisesOf(turn.expect, settled), ...(await outcomeSurprises(session, conversation, turn))];
  printTurn(session, turn, settled);
  return { played: { say: turn.say, shows: turn.shows, settled }, surprises, scene };
}

/** The current conversation; the first message creates one. */
async function conversationOf(
  scene: Scene,
  story: Story,
): Promise<{ readonly scene: Scene; readonly conversation: string }> {
  const { session, assistant, begun } = scene;
  const under = begun.at(-1);
  if (under !== undefined) return { scene, conversation: under };
  const begin = { participant, ...(story.locale !== undefined && { locale: story.locale }) };
  const { conversation_id: conversation } = await session.client.conversations.create(
    beginBody(assistant, { ...begin, ...(story.time_zone !== undefined && { timeZone: story.time_zone }) }),
  );
  printLine(session, `conversation ${conversation}`, 'dim');
  return { scene: { ...scene, begun: [conversation] }, conversation };
}

/** Compares the effects of the turn, from the ledger and the calendar feed, with the story. */
async function outcomeSurprises({ client }: Session, conversation: string, { expect }: SaidTurn): Promise<string[]> {
  if (expect.effects === undefined && expect.feed !== true) return [];
  const effects = await collect(client.effects.of(conversation).each());
  const inLedger = expect.effects === undefined ? [] : effectSurprises(expect.effects, effects);
  const booked = effects.find(({ state }) => state === 'done');
  if (expect.feed !== true) return inLedger;
  if (booked === undefined) return [...inLedger, 'Nothing was booked, so the calendar feed was not looked at.'];
  const { url } = await client.calendarFeed();
  const feed = await fetch(url, { signal: AbortSignal.timeout(feedTimeoutMs) });
  if (!feed.ok) return [...inLedger, `The calendar feed answers HTTP ${feed.status}.`];
  return [...inLedger, ...feedSurprises(await feed.text(), booked)];
}

function printTurn(session: Session, turn: SaidTurn, settled: SettledMessage): void {
  const { flow, disposition, remedy } = settled;
  printLine(session, '');
  printSaid(session, 'participant', turn.say);
  printSaid(session, 'assistant', settled.reply?.text ?? '(no reply)');
  const where = flow === null ? disposition : `${disposition} · ${flow.kind}, step ${flow.step}`;
  printSaid(session, '', `${where} · ${turn.shows}`, 'dim');
  for (const line of reasonLines(settled)) printSaid(session, '', line, 'dim');
  if (remedy !== undefined) printSaid(session, '', remedy, 'bad');
}
