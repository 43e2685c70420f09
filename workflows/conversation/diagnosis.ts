/** A diagnosis in its conversation: the procedure is fetched once, and what no model words is said in the procedure's own words. */
import type { DiagnosisTurn } from '../../contracts/diagnosis-state.ts';
import type { Reading } from '../../contracts/reading.ts';
import type { TurnMessage, TurnRequest } from '../../contracts/turn.ts';
import { afterOwnWords } from '../../domain/conversation/after-failure.ts';
import { procedureWanted } from '../../domain/conversation/diagnosing.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { findingsAsked, withFindings } from '../../domain/diagnosis/findings-by-model.ts';
import { shownByModel } from '../../domain/conversation/second-look.ts';
import { promptly, recordActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { noteRead, readAgain, understoodBy } from './second-reader.ts';
import { replyWithText } from './tell.ts';
import { addToTimeline } from './timeline.ts';

/** Sees to it that the procedure is at hand that a message leads to. */
export async function knowProcedure(run: Run, reading: Reading): Promise<void> {
  const procedure = procedureWanted(run.state, reading);
  if (procedure === null) return;
  const { assistant, assistantVersion } = run.state.policy;
  const asked = { assistant, assistantVersion, procedure };
  const shape = await promptly(
    (local) => local.findProcedure(asked),
    () => recordActivities(`look up the procedure "${procedure}"`).findProcedure(asked),
  );
  run.state = { ...run.state, procedure: shape };
}

/**
 * A message that answered nothing is read once more by a model (F11): what it finds is noted beside what is known. Whatever comes of it, the
 * answer is what the engine has decided.
 */
export async function noteFindings(
  run: Run,
  turn: Turn,
  diagnosis: DiagnosisTurn,
  heard: readonly TurnMessage[],
): Promise<Pick<TurnRequest, 'diagnosis' | 'understood'>> {
  const { reading, messageId, at } = turn;
  // Of several messages in one turn nobody could say which words were meant.
  const asked = heard.length === 1 && reading.diagnosis ? findingsAsked(reading.diagnosis, diagnosis.directives) : [];
  const second = await readAgain(run, turn, asked, 'diagnosis: read a message once more');
  // Of a danger the model tells that words the answer.
  if (second?.kind !== 'read') return { diagnosis };
  if (run.state.diagnosis === undefined) return { diagnosis };
  const now = new Date(at).toISOString();
  const { found } = second;
  const { state, facts } = withFindings(run.state.diagnosis, { messageId, found }, now);
  const shown = shownByModel(found, [], messageId);
  noteRead(run, found, facts.length === 0 ? ', known before' : '');
  if (facts.length === 0) return { diagnosis };
  run.state = { ...run.state, diagnosis: state };
  const noted = { kind: 'noted', facts, reader: 'model' } as const;
  return { diagnosis: { directives: [noted, ...diagnosis.directives] }, understood: understoodBy(shown) };
}

/** Says the report, which no model words. */
export async function tellReport(run: Run, request: TurnRequest): Promise<void> {
  run.state = afterOwnWords(run.state);
  await replyWithText(run, request, inOwnWords);
  addToTimeline(run, 'the report of a diagnosis');
}

/** What the engine has decided, said without the model. */
export const inOwnWords = { say: null, inOwnWords: true, disposition: 'answered' } as const;
