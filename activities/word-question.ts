/** Words a question's options and slots for the participant (G23). */
import type { Say } from '../contracts/state/flow.ts';
import type { ConversationState } from '../contracts/state/conversation-state.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { relabelled } from './time-labels.ts';

interface QuestionTexts {
  renderText(say: Say, tag?: string): string;
  languageOf(text: string, tag: string): string;
  readonly procedures: ReadonlyMap<string, { text(key: string, tag?: string): string | null }>;
}

export interface QuestionPorts {
  readonly assistants: { find(name: string, version: string): Promise<QuestionTexts> };
  readonly wallClock: { label(epochMs: number, zone: string, locale: string): string };
}

/** Renders a text of the question; times are in the language of the sentence. */
export async function questionWording(
  { assistants, wallClock }: QuestionPorts,
  state: ConversationState,
): Promise<(text: Say) => string> {
  const { assistant, assistantVersion } = state.policy;
  const texts = await assistants.find(assistant, assistantVersion);
  const tag = tagOf(state);
  return ({ text, values }) => {
    const language = texts.languageOf(text, tag);
    const timed = relabelled(values, state, (at, zone) => wallClock.label(at, zone, language));
    return texts.renderText({ text, values: { ...timed, ...named(values, texts, tag) } }, tag);
  };
}

/** The procedure's name of an outcome, and a unit as it is written. */
function named({ called, unit }: Say['values'], texts: QuestionTexts, tag: string): Say['values'] {
  const { procedure, text } = (called ?? { procedure: '', text: '' }) as {
    readonly procedure: string;
    readonly text: string;
  };
  return {
    ...(called === undefined ? {} : { called: texts.procedures.get(procedure)?.text(text, tag) ?? null }),
    ...(typeof unit === 'string' ? { unit: texts.renderText({ text: 'diagnosis.unit', values: { unit } }, tag) } : {}),
  };
}
