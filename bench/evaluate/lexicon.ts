/** The lexicon under test: the product's defaults, and nothing else. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lexicon } from '../../contracts/lexicon.ts';
import { compileLexicon, type CompiledLexicon } from '../../reading/lexicon.ts';

/** The default lexicon, compiled. */
export function loadLexicon(): CompiledLexicon {
  const file = new URL('../../assistants/defaults/lexicon.yaml', import.meta.url);
  return compileLexicon(lexicon.parse(parse(readFileSync(file, 'utf8'))), 'defaults');
}
