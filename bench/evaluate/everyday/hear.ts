/** An everyday row as the product takes it: with its own reader, planned from the scene before it. */
import { readFor } from '../../../domain/conversation/question.ts';
import type { TurnPlan } from '../../../domain/conversation/turn-plan.ts';
import type { Outcome } from '../talk/outcome.ts';
import { timeOf } from '../talk/flow-outcome.ts';
import { heardFrom, readerWith } from '../talk/hear.ts';
import type { EverydayRow } from './rows.ts';
import { everydayNow, everydayState, everydayWall, incident } from './scene.ts';

/** What hears rows. Makes a reader once: the assistant's files are read and compiled for it. */
export function everydayListener(): (row: EverydayRow) => Outcome {
  const { policy, readMessage } = readerWith({ incident });
  return (row) => {
    const { message } = row;
    const before = everydayState(row, policy);
    const reading = readMessage(message, { question: readFor(before), at: everydayNow });
    const { outcome, plan } = heardFrom(before, reading, { message, at: everydayNow });
    return onEverydayCalendar(outcome, plan);
  };
}

/** The outcome with the time that is looked up on this scene's own calendar. */
export function onEverydayCalendar({ kind, value, more }: Outcome, plan: TurnPlan): Outcome {
  const wish = wishIn(plan);
  if (wish === null) return { kind, value, more };
  const isSaid = more['time'] !== undefined && more['time'] !== '';
  return { kind, value: kind === 'elsewhere' ? wish : value, more: isSaid ? { ...more, time: wish } : more };
}

function wishIn(plan: TurnPlan): string | null {
  if (plan.kind !== 'flow' || plan.move.kind !== 'find-slots') return null;
  const { flow } = plan.move;
  return 'requestedTime' in flow && flow.requestedTime !== null ? timeOf(flow.requestedTime, everydayWall) : null;
}
