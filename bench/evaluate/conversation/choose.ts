/** Which of several tools a whole conversation is about (C3): the newest words count most. */
import {
  actsIn,
  bestOf,
  namedIn,
  fitOfText,
  settleFits,
  Stems,
  type ChosenSchema,
} from '../../../reading/fields/choose.ts';
import type { CompiledSchema } from '../../../reading/fields/schema.ts';
import { hear, type HistoryTurn, type Turn } from './heard.ts';

/** The last turn is the message. Never throws. */
export function chooseForConversation(turns: readonly HistoryTurn[], schemas: readonly CompiledSchema[]): ChosenSchema {
  return chooseHeard(hear(turns), schemas);
}

/** As `chooseForConversation`, from a conversation that was heard once for reading too. */
export function chooseHeard(turns: readonly Turn[], schemas: readonly CompiledSchema[]): ChosenSchema {
  const stems = turns.map((turn) => new Stems(turn));
  const own = stems.filter((_, at) => turns[at]?.role === 'user');
  const acts = currentAct(turns);
  return bestOf(schemas, (schema, names) => settleFits(countedIn(turns, stems, schema, names), own, schema, acts));
}

/** What an older turn still counts, per turn of the participant's. */
const fading = 0.9;
/** Among siblings what was said last decides much more than for the topic. */
const forgetting = 0.6;

function countedIn(
  turns: readonly Turn[],
  stems: readonly Stems[],
  schema: CompiledSchema,
  names: readonly string[],
): { readonly fit: number; readonly topic: number; readonly named: number } {
  let fit = 0;
  let topic = 0;
  let named = 0;
  let age = 1;
  let recency = 1;
  for (let i = turns.length - 1; i >= 0; i -= 1) {
    const [turn, said] = [turns[i], stems[i]];
    if (!turn || !said || (turn.role === 'assistant' && turns[i + 1]?.denies === true)) continue;
    const points = fitOfText(said, schema) * (turn.role === 'user' ? 1 : 0.8);
    fit = Math.max(fit, points);
    topic = Math.max(topic, points * age);
    if (names.length > 0) named += namedIn(said, names) * recency * (turn.role === 'user' ? 1 : 0.6);
    if (turn.role === 'user') {
      age *= fading;
      recency *= forgetting;
    }
  }
  return { fit, topic, named };
}

/**
 * What is to be done now: the words of doing of the participant's newest turn with any, or of the offer they agreed to.
 */
function currentAct(turns: readonly Turn[]): ReadonlySet<string> {
  for (let i = turns.length - 1; i >= 0; i -= 1) {
    const turn = turns[i] as Turn;
    if (turn.role !== 'user') continue;
    const own = actsIn(turn);
    if (own.size > 0) return own;
    const offer = turns[i - 1];
    if (turn.affirms && offer?.role === 'assistant') {
      const offered = actsIn(offer);
      if (offered.size > 0) return offered;
    }
  }
  return new Set();
}
