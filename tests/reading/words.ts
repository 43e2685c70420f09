/** The default lexicon and short ways to read with it. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lexicon, type Lexicon } from '../../contracts/assistant/lexicon.ts';
import type { Reading, ReplyReading } from '../../contracts/reading/reading.ts';
import { compileLexicon } from '../../reading/phrases/lexicon.ts';
import { readMessage } from '../../reading/gate/message.ts';
import { readReply } from '../../reading/gate/reply.ts';

export const defaults: Lexicon = lexicon.parse(
  parse(readFileSync(new URL('../../assistants/defaults/lexicon.yaml', import.meta.url), 'utf8')),
);

export const compiled = compileLexicon(defaults, 'test');

/** The participant says it. */
export function message(text: string): Reading {
  return readMessage(text, compiled);
}

/** The assistant says it. */
export function reply(text: string): ReplyReading {
  return readReply(text, compiled);
}
