/** How Russian letters are written in Latin ones: names are shown in one script and said again in the other. */

/** Each letter with its spellings, the commonest first. In lower case. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  а: ['a'],
  б: ['b'],
  в: ['v', 'w'],
  г: ['g', 'h'],
  д: ['d'],
  е: ['e', 'ye'],
  ё: ['e', 'yo'],
  ж: ['zh', 'j'],
  з: ['z', 's'],
  и: ['i'],
  й: ['y', 'i'],
  к: ['k', 'c'],
  л: ['l'],
  м: ['m'],
  н: ['n'],
  о: ['o'],
  п: ['p'],
  р: ['r'],
  с: ['s'],
  т: ['t', 'th'],
  у: ['u'],
  ф: ['f', 'ph'],
  х: ['kh', 'h'],
  ц: ['ts', 'z'],
  ч: ['ch'],
  ш: ['sh', 'sch'],
  щ: ['shch', 'sch'],
  ъ: [''],
  ы: ['y'],
  ь: [''],
  э: ['e'],
  ю: ['yu', 'ju'],
  я: ['ya', 'ia'],
};

/** The word in Latin letters, in at most so many spellings; none where a letter is no Russian one. */
export function inLatin(word: string, most: number): readonly string[] {
  let written: readonly string[] = [''];
  for (const letter of word) {
    const ways = spellings[letter];
    if (ways === undefined) return [];
    written = written.flatMap((before) => ways.map((way) => before + way)).slice(0, most);
  }
  return written;
}
