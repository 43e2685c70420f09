/** Plays a story against a running server and prints it, with the gate's reasons beside each turn. */
import type { SettledMessage } from '../../contracts/conversation.ts';
import { collect } from '../../client/pages.ts';
import { beginBody } from '../arguments.ts';
import { reasonLines } from '../present.ts';
import { answerWithinS, type Session } from '../session.ts';
import { effectSurprises, feedSurprises, surprisesOf } from './judge.ts';
import type { Story, Turn } from './story.ts';

export interface Played {
  readonly assistant: string;
  readonly conversation: string;
  readonly turns: readonly { readonly say: string; readonly shows: string; readonly settled: SettledMessage }[];
  /** Empty when the story went as it should. It ends with the first turn that did not. */
  readonly surprises: readonly string[];
}

/** Whose conversation it is: nobody's in particular, so that it is easy to tell from real ones. */
const participant = 'demo';
const feedTimeoutMs = 10_000;

export async function playStory(session: Session, assistant: string, story: Story): Promise<Played> {
  const { client, out } = session;
  const begin = { participant, ...(story.locale !== undefined && { locale: story.locale }) };
  const { conversation_id: conversation } = await client.conversations.create(
    beginBody(assistant, { ...begin, ...(story.time_zone !== undefined && { timeZone: story.time_zone }) }),
  );
  print(session, `${story.title} (${assistant}, conversation ${conversation})`, 'bold');
  const turns: { say: string; shows: string; settled: SettledMessage }[] = [];
  for (const turn of story.turns) {
    const settled = await client.messages.settle(
      conversation,
      { text: turn.say },
      { timeoutS: answerWithinS(session) },
    );
    turns.push({ say: turn.say, shows: turn.shows, settled });
    const surprises = [...surprisesOf(turn.expect, settled), ...(await outcomeSurprises(session, conversation, turn))];
    printTurn(session, turn, settled);
    for (const surprise of surprises) out.talk(`  surprise: ${surprise}`, 'bad');
    if (surprises.length > 0) return { assistant, conversation, turns, surprises };
  }
  await client.conversations.close(conversation, 'the demo is over');
  return { assistant, conversation, turns, surprises: [] };
}

/** What the turn has done in the world, as the ledger and the calendar feed have it. */
async function outcomeSurprises({ client }: Session, conversation: string, { expect }: Turn): Promise<string[]> {
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

function printTurn(session: Session, turn: Turn, settled: SettledMessage): void {
  print(session, '');
  print(session, `participant  ${turn.say}`);
  print(session, `assistant    ${(settled.reply?.text ?? '(no reply)').replaceAll('\n', `\n${' '.repeat(13)}`)}`);
  const { flow, disposition, remedy } = settled;
  const where = flow === null ? disposition : `${disposition} · ${flow.kind}, step ${flow.step}`;
  print(session, `             ${where} · ${turn.shows}`, 'dim');
  for (const line of reasonLines(settled)) print(session, `             ${line}`, 'dim');
  if (remedy !== undefined) print(session, `             ${remedy}`, 'bad');
}

function print({ out }: Session, text: string, tone: 'plain' | 'bold' | 'dim' | 'bad' = 'plain'): void {
  if (!out.json) out.line(text, tone);
}
