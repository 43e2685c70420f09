/** The final yes of a language as a page that a person reads from its first line to its last (G20). */
import type { YesFile } from '../../contracts/reading/final-yes.ts';
import { parseLine, partsIn } from './notation.ts';

const asked = {
  book: 'shall I book it?',
  move: 'shall I move it?',
  'call-off': 'shall I call it off?',
  send: 'shall I send it?',
  submit: 'shall I submit it?',
} as const;

/** Markdown. `name`: of the language, in English. */
export function yesPage(tag: string, name: string, { patterns, parts, deeds }: YesFile): string {
  const orders = Object.entries(deeds).map(
    ([kind, lines]) => `### ⟨deed⟩, asked “${asked[kind as keyof typeof asked]}”\n\n${listed(lines)}`,
  );
  // In the order in which they are first named, so that nothing is met before it is said where it stands.
  const order = reached(patterns, parts);
  const shown = order.map((part) => `### ⟨${part}⟩\n\n${listed(parts[part] ?? [])}`);
  return `# The final yes in ${name}

Nothing but this is taken as the last yes in ${name}, and nothing beyond it is looked at. \`[…]\` may be left out, \`(a|b)\` is one of them, \`⟨part⟩\` stands
below, \`*3\` behind it means at most three of it or none, \`{time}\`, \`{place}\` (a number that counts its hour or day), \`{person}\`, \`{phone}\` and \`{address}\` are values and have to be those that are
shown. Capitals, accents, apostrophes, a letter drawn out (“yesss”) and the marks , . ! : ; - do not count, but \`sí!\` has to have its accent, and where \`,\` is listed a mark has to stand, or the beginning or the end of the message; a question mark is never a yes. Everything else keeps what is shown
and is asked about. Printed by \`parley language yes ${tag}\`; made from \`languages/${tag}/yes.yaml\`.

## Whole messages

${listed(patterns)}

## Their parts

${shown.join('\n\n')}

${orders.join('\n\n')}
`;
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replace(/<([a-z-]+)>/g, '⟨$1⟩').replaceAll(' | ', ' · ')}`).join('\n');
}

function reached(patterns: readonly string[], parts: YesFile['parts']): readonly string[] {
  const found = new Set<string>();
  const walk = (lines: readonly string[]): void => {
    for (const name of lines.flatMap((line) => partsIn(parseLine(line)))) {
      const own = parts[name];
      if (own === undefined || found.has(name)) continue;
      found.add(name);
      walk(own);
    }
  };
  walk(patterns);
  return [...found];
}
