/** What is wrong with the lines of a final yes (`languages/<tag>/yes.yaml`), line by line; knows no language. */
import type { YesFile } from '../../contracts/reading/final-yes.ts';
import { checkPart, type Node, NotationError, parseLine, partsIn } from './notation.ts';

interface YesFault {
  /** Where it stands in the file. */
  readonly path: readonly (string | number)[];
  readonly happened: string;
}

const slots: ReadonlySet<string> = new Set(['time', 'phone', 'address', 'place', 'person']);

/** Every line that cannot be understood, or names what is not there. */
export function yesFaults({ patterns, parts, deeds }: YesFile): readonly YesFault[] {
  const lists: readonly (readonly [readonly string[], readonly string[]])[] = [
    [['patterns'], patterns],
    ...Object.entries(parts).map(([name, lines]) => [['parts', name], lines] as const),
    ...Object.entries(deeds).map(([kind, lines]) => [['deeds', kind], lines] as const),
  ];
  const known = new Map<string, Node>([
    ['deed', nothing],
    ...Object.keys(parts).map((name) => [name, nothing] as const),
  ]);
  const faults: YesFault[] = [];
  const trees = new Map<string, Node>([['deed', nothing]]);
  for (const [path, lines] of lists) {
    const nodes = lines.flatMap((line, at): readonly Node[] => {
      const read = attempt(() => parseLine(line));
      if (typeof read === 'string') {
        faults.push({ path: [...path, at], happened: read });
        return [];
      }
      for (const name of partsIn(read).filter((one) => !known.has(one)))
        faults.push({ path: [...path, at], happened: `There is no part "${name}".` });
      for (const [, slot = ''] of line.matchAll(/\{([a-z]+)\}/g))
        if (!slots.has(slot)) faults.push({ path: [...path, at], happened: `No value is called "{${slot}}".` });
      return [read];
    });
    if (path[0] === 'parts') trees.set(`${path[1]}`, { kind: 'any', nodes });
  }
  if (faults.length > 0) return faults;
  return Object.keys(parts).flatMap((name) => {
    const loop = attempt(() => checkPart(name, trees, []));
    return typeof loop === 'string' ? [{ path: ['parts', name], happened: loop }] : [];
  });
}

const nothing: Node = { kind: 'row', nodes: [] };

/** What it gives, or what is wrong. */
function attempt<Result>(work: () => Result): Result | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotationError) return error.message;
    throw error;
  }
}
