/**
 * The lexicon under test: the product's defaults, with lexicon.yaml beside this file for what the data counts besides.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lexicon, type Lexicon } from '../../contracts/assistant/lexicon.ts';
import { compileLexicon, mergeLexicons, type CompiledLexicon } from '../../reading/phrases/lexicon.ts';

/** Both, merged as an assistant's own lexicon is, and compiled. */
export function loadLexicon(): CompiledLexicon {
  return compileLexicon(
    mergeLexicons(read('../../assistants/defaults/lexicon.yaml'), read('lexicon.yaml')),
    'evaluate',
  );
}

function read(path: string): Lexicon {
  return lexicon.parse(parse(readFileSync(new URL(path, import.meta.url), 'utf8')));
}
