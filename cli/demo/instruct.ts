/** Demo turns between agents: an instruction is given, clarified, answered or escalated, and goes on. */
import type { ClarificationOnWire, ClarificationRequest } from '../../contracts/wire/clarification.ts';
import { collect } from '../../client/pages.ts';
import { pause } from '../../client/transport.ts';
import { answerWithinS, type Session } from '../terminal/session.ts';
import { differences, missing } from './judge.ts';
import { printLine, printSaid, type Scene } from './scene.ts';
import type { InstructTurn, RespondTurn, WaitTurn } from './story.ts';

interface Step {
  readonly played: { readonly shows: string; readonly sent: unknown; readonly answer: unknown };
  readonly surprises: readonly string[];
  readonly scene: Scene;
}

export async function playInstruct(scene: Scene, { instruct, shows, expect }: InstructTurn): Promise<Step> {
  const { session, assistant } = scene;
  const answer = await session.client.instructions.give({ ...instruct, assistant });
  const { conversation_id: conversation, clarification_request: request = null, band } = answer;
  const asked = request?.specific_issues.map(({ field }) => field) ?? [];
  printLine(session, '');
  printSaid(session, 'instruction', `${instruct.from} → ${instruct.to}: ${instruct.text}`);
  const score = `score ${answer.confidence_score.toFixed(1)}, ${band}`;
  printSaid(session, '', `${score}${request ? `, ${request.ambiguity_type}` : ''} · ${shows}`, 'dim');
  if (request) printQuestions(session, request);
  const reply = request ? '' : await replyIn(session, conversation, 0);
  if (reply !== '') printSaid(session, 'assistant', reply);
  return {
    played: { shows, sent: instruct, answer },
    surprises: [
      ...(expect.band?.includes(band) === false ? [`Expected ${expect.band.join(' or ')}, found ${band}.`] : []),
      ...differences(['the ambiguity type', expect.ambiguity_type, answer.ambiguity_type]),
      ...(expect.asks ?? []).filter((field) => !asked.includes(field)).map((field) => `"${field}" is not asked about.`),
      ...missing(expect.mentions, reply),
    ],
    scene: { ...scene, begun: [...scene.begun.filter((id) => id !== conversation), conversation], request },
  };
}

export async function playRespond(scene: Scene, { respond, shows, expect }: RespondTurn): Promise<Step> {
  const { session, request } = scene;
  const open = openRequest(request);
  const clarifications = open.specific_issues.flatMap(({ field }) => {
    const value = respond.answers[field];
    return value === undefined ? [] : [{ field, value }];
  });
  const before = await repliesIn(session, conversationIn(scene));
  const answer = await session.client.clarifications.respond(open.id, { from: respond.from, clarifications });
  printLine(session, '');
  for (const { field, value } of clarifications) printSaid(session, 'response', `${respond.from}: ${field} = ${value}`);
  printSaid(session, '', `${answer.status}${answer.band === undefined ? '' : `, ${answer.band}`} · ${shows}`, 'dim');
  const reply = answer.turn_id === undefined ? '' : await replyIn(session, conversationIn(scene), before.length);
  if (reply !== '') printSaid(session, 'assistant', reply);
  const { band } = answer;
  return {
    played: { shows, sent: { ...respond, answers: clarifications }, answer },
    surprises: [
      ...answer.remaining.map((field) => `"${field}" is asked about, and the story does not answer it.`),
      ...differences(['the status', expect.status, answer.status]),
      ...(expect.band && (band === undefined || !expect.band.includes(band))
        ? [`Expected ${expect.band.join(' or ')}, found ${band ?? 'nothing'}.`]
        : []),
      ...missing(expect.mentions, reply),
    ],
    scene: { ...scene, request: answer.clarification_request ?? null },
  };
}

export async function playWait(scene: Scene, { wait, shows, expect }: WaitTurn): Promise<Step> {
  const { session } = scene;
  const { id } = openRequest(scene.request);
  const before = await repliesIn(session, conversationIn(scene));
  printLine(session, '');
  printSaid(session, 'waiting', `nobody answers; at most ${wait.seconds} s`);
  const over = await endOf(session, id, wait.seconds);
  for (const { level, party } of over.levels) printSaid(session, 'asked', `${party} (${level})`);
  for (const { field, value } of over.answers)
    printSaid(session, 'response', `${over.answered_by ?? ''}: ${field} = ${String(value)}`);
  printSaid(session, '', `${over.status} · ${shows}`, 'dim');
  const reply = over.status === 'resolved' ? await replyIn(session, conversationIn(scene), before.length) : '';
  if (reply !== '') printSaid(session, 'assistant', reply);
  return {
    played: { shows, sent: wait, answer: over },
    surprises: [
      ...differences(
        ['the status', expect.status, over.status],
        ['who answered', expect.answered_by, over.answered_by],
        ['the levels that were asked', expect.levels, over.levels.map(({ level }) => level)],
      ),
      ...missing(expect.mentions, reply),
    ],
    scene: { ...scene, request: null },
  };
}

const lookEveryMs = 200;

/** The request once it is over, or as it is at the time limit. */
async function endOf({ client }: Session, request: string, seconds: number): Promise<ClarificationOnWire> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const now = await client.clarifications.show(request);
    const isOpen = now.status === 'pending' || now.status === 'escalated';
    if (!isOpen || Date.now() >= until) return now;
    await pause(lookEveryMs);
  }
}

/** The reply after the first `after` ones; empty when it does not arrive in time. */
async function replyIn(session: Session, conversation: string, after: number): Promise<string> {
  const until = Date.now() + answerWithinS(session) * 1000;
  for (;;) {
    const reply = (await repliesIn(session, conversation))[after];
    if (reply !== undefined || Date.now() >= until) return reply ?? '';
    await pause(lookEveryMs);
  }
}

async function repliesIn({ client }: Session, conversation: string): Promise<readonly string[]> {
  const messages = await collect(client.messages.of(conversation).each());
  return messages.filter(({ role }) => role === 'assistant').map(({ text }) => text);
}

function printQuestions(session: Session, { specific_issues: issues }: ClarificationRequest): void {
  for (const { field, issue, suggestion } of issues) printSaid(session, 'asks', `${field}: ${issue}. ${suggestion}`);
}

function conversationIn({ begun }: Scene): string {
  const conversation = begun.at(-1);
  if (conversation === undefined)
    throw new Error('The story has no conversation yet. Let it begin with an instruction.');
  return conversation;
}

function openRequest(request: ClarificationRequest | null): ClarificationRequest {
  if (request === null)
    throw new Error(
      'The story answers a question, but none is open. Put an instruction that is asked about before it.',
    );
  return request;
}
