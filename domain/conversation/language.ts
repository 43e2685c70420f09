/** In which language the participant is answered (F10). The workflow keeps the decision and no text. */
import type { Reading } from '../../contracts/reading/reading.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';

/** What is spoken where nothing tells it. */
const common = 'en';

/**
 * The conversation after a message was heard: it speaks the language of the participant's own words. A message that
 * does not tell its language leaves it, and one that hardly does ("ok", "si") decides only where nothing has been
 * decided.
 */
export function hearLanguage(state: ConversationState, { language, languageSure }: Reading): ConversationState {
  if (language === 'und' || language === state.language) return state;
  return languageSure === true || state.language === undefined ? { ...state, language } : state;
}

/**
 * The BCP 47 tag of what the participant is answered in: the locale that the client told, else the language of their
 * words.
 */
export function tagOf({ identity, language }: Pick<ConversationState, 'identity' | 'language'>): string {
  return identity.locale ?? language ?? common;
}
