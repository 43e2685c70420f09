/** One call of a model: sent once more, in another shape, where its server refuses the shape. */
import type { OpenAI } from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { CallWatch } from '../../contracts/state/model.ts';
import { readAnswer, type Answer } from './answer.ts';
import { without } from './failure.ts';
import type { KnownServer } from './known-servers.ts';
import { remedyFor, shaped, type ShapeName } from './shapes.ts';
import type { Silence } from './silence.ts';

export interface Call {
  readonly client: OpenAI;
  readonly body: ChatCompletionCreateParams;
  readonly clock: Silence;
  readonly onDelta: (delta: string) => void;
  readonly watch: CallWatch;
  readonly actions: readonly string[];
  readonly offered: readonly string[];
  readonly known: KnownServer;
  /** Struck from what a server says. */
  readonly secret: string;
}

/** A server refuses one thing after the other; more than these nobody has seen. */
const mostTries = 7;

/**
 * Asks, leaving out what the server turns out to refuse; what an answer without it has proved is remembered. A call
 * that the model wrote wrongly is a bad generation: asked once more as it was, then once without tools.
 */
export async function askShaping(call: Call): Promise<Answer> {
  const { known, body: asked, watch } = call;
  const { model } = asked;
  const learned = new Map<ShapeName, string>();
  const now = new Set<ShapeName>();
  let badGenerations = 0;
  for (let tries = 1; ; tries += 1) {
    const body = shaped(asked, new Set([...known.refused(model), ...learned.keys(), ...now]));
    let isHeard = false;
    const onDelta = (delta: string): void => {
      isHeard = true;
      call.onDelta(delta);
    };
    try {
      const answer = await ask({ ...call, body, onDelta });
      for (const [shape, because] of learned) {
        known.refuses(model, shape, because);
        watch.onTrouble?.({ kind: 'shape', what: shape, because });
      }
      return answer;
    } catch (error) {
      const remedy = tries >= mostTries || call.clock.signal.aborted ? null : remedyFor(error, body);
      if (remedy === null || remedy.kind === 'none') throw error;
      if (remedy.kind === 'without') learned.set(remedy.shape, without(remedy.because, call.secret));
      else if ((badGenerations += 1) > mostBadGenerations || body.tools === undefined) throw error;
      else {
        watch.onTrouble?.({ kind: 'call', what: 'bad_generation' });
        if (badGenerations === mostBadGenerations) now.add('tools');
      }
      if (isHeard) watch.onRestart?.();
    }
  }
}

const mostBadGenerations = 2;

async function ask({ client, body, clock, onDelta, watch, known, ...tools }: Call): Promise<Answer> {
  watch.onRequest?.(body);
  const response = await client.chat.completions.create(body, { signal: clock.signal }).asResponse();
  const { answer, habits } = await readAnswer(client, response, {
    onDelta,
    onRestart: () => watch.onRestart?.(),
    onToken: clock.heard,
    onIgnored: (what) => watch.onTrouble?.({ kind: 'call', what }),
    habits: known.habits(body.model),
    ...(body.tools === undefined ? { actions: [], offered: [] } : tools),
  });
  // The client ends an aborted stream as if it were complete.
  clock.signal.throwIfAborted();
  known.keep(body.model, habits);
  return answer;
}
