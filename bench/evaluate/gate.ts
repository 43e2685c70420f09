/**
 * Task `gate`: does the assistant act at this turn, judged from what was said before it, and does it ask, judged from
 * its own words (G5, G6)? The transactions of the data stand for an action kind of their own, `transaction`.
 */
import type { ActCase, GateMemory } from '../../contracts/state/gate.ts';
import type { Reading, ReplyReading } from '../../contracts/reading/reading.ts';
import { judgeAct } from '../../domain/gate/act-door.ts';
import { answeredBy } from '../../domain/gate/answers.ts';
import { passageOf, replyIdOf } from '../../domain/gate/evidence.ts';
import { rememberMessage, emptyMemory, rememberReply } from '../../domain/gate/memory.ts';
import type { CompiledLexicon } from '../../reading/phrases/lexicon.ts';
import { readMessage } from '../../reading/gate/message.ts';
import { readReply } from '../../reading/gate/reply.ts';
import { round, share, Stopwatch, Tally } from './figures.ts';
import { UsageError, type Row } from './rows.ts';

interface Turn {
  readonly role: string;
  readonly text: string;
  readonly asking?: boolean | null;
  readonly act_now?: boolean;
}

const policy = {
  minimumDepth: 2,
  questionPolicy: 'sentence',
  actions: ['transaction'],
} satisfies ActCase['policy'];

/** `act_now` precision, recall, F1; the share of asking turns and of dialogues with a false fire; F1 of `asking`. */
export function evaluateGate(rows: readonly Row[], lexicon: CompiledLexicon) {
  const watch = new Stopwatch();
  const actNow = new Tally();
  const asking = new Tally();
  let turns = 0;
  let askingTurns = 0;
  let firedWhileAsking = 0;
  let dialoguesWithFalseFire = 0;
  for (const [index, row] of rows.entries()) {
    let falseFire = false;
    const talk = new Talk(lexicon);
    for (const turn of turnsOf(row, index)) {
      if (turn.role !== 'assistant') {
        watch.time(() => talk.hear(turn.text));
        continue;
      }
      const fires = watch.time(() => talk.actsNow());
      const asks = watch.time(() => talk.say(turn.text));
      turns += 1;
      actNow.add(fires, turn.act_now === true);
      if (fires && turn.act_now !== true) falseFire = true;
      if (typeof turn.asking !== 'boolean') continue;
      asking.add(asks, turn.asking);
      if (turn.asking) askingTurns += 1;
      if (turn.asking && fires) firedWhileAsking += 1;
    }
    if (falseFire) dialoguesWithFalseFire += 1;
  }
  return {
    rows: rows.length,
    turns,
    act_now: actNow.figures(),
    false_fire_asking_turns: round(share(firedWhileAsking, askingTurns)),
    false_fire_dialogues: round(share(dialoguesWithFalseFire, rows.length)),
    asking: asking.figures(),
    ...watch.figures(),
  };
}

/** One conversation as the gate sees it: its memory, the last reply, and the answer to it. */
class Talk {
  readonly #lexicon: CompiledLexicon;
  #memory: GateMemory = emptyMemory;
  #turn = 0;
  #reply: ReplyReading | null = null;
  #message: Reading | null = null;

  constructor(lexicon: CompiledLexicon) {
    this.#lexicon = lexicon;
  }

  hear(text: string): void {
    this.#turn += 1;
    this.#message = readMessage(text, this.#lexicon);
    this.#memory = rememberMessage(this.#memory, {
      turnId: String(this.#turn),
      messageId: String(this.#turn),
      reading: this.#message,
    });
  }

  /** The act door, for the participant's yes to what the last reply sought a go-ahead for. */
  actsNow(): boolean {
    if (
      !this.#reply ||
      !this.#message ||
      answeredBy(this.#reply, this.#message) !== 'accept' ||
      !isConfirmation(this.#reply)
    )
      return false;
    const verdict = judgeAct({
      origin: 'accepted-offer',
      turnId: String(this.#turn),
      marks: this.#memory,
      flow: null,
      reply: null,
      asked: {
        action: 'transaction',
        at: passageOf({ messageId: replyIdOf(String(this.#turn)) }, this.#reply.seeksGoAhead ?? { start: 0, end: 0 }),
      },
      proposals: [],
      policyVersion: 'evaluate',
      policy,
    });
    return verdict.kind === 'open';
  }

  /**
   * Takes the reply in; whether it asks for something. An invitation to go on, or a suggestion alone, asks for nothing.
   */
  say(text: string): boolean {
    this.#reply = readReply(text, this.#lexicon);
    this.#message = null;
    this.#memory = rememberReply(this.#memory, {
      turnId: String(this.#turn),
      messageId: replyIdOf(String(this.#turn)),
      reading: this.#reply,
    });
    return asks(this.#reply);
  }
}

/** The last step before acting repeats what will be done; an offer that names nothing yet is only the first. */
function isConfirmation(reply: ReplyReading): boolean {
  return reply.confirms === true;
}

function asks(reply: ReplyReading): boolean {
  return (
    reply.suggestsOnly !== true &&
    (reply.sentences.some(({ act }) => act !== 'statement') || reply.seeksGoAhead !== undefined)
  );
}

function turnsOf(row: Row, at: number): readonly Turn[] {
  const turns = row['turns'];
  if (!Array.isArray(turns))
    throw new UsageError(`Row ${at + 1} has no list in "turns". Is this a file for another task?`);
  return turns.map((turn: unknown) => {
    if (
      typeof turn === 'object' &&
      turn !== null &&
      'role' in turn &&
      'text' in turn &&
      typeof turn.role === 'string' &&
      typeof turn.text === 'string'
    ) {
      return turn as Turn;
    }
    throw new UsageError(`Row ${at + 1} holds a turn without role or text. Is this a file for another task?`);
  });
}
