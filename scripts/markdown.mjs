/** Pages that programs write, with the lines of prose no longer than the formatter leaves those of people. */

const longestLine = 120;

/**
 * Breaks paragraphs and list items at blanks, where one of their lines is too long. Tables, headings, code and HTML stay
 * as they are, and so does a blank in a code span or in front of what would begin a list, a heading or a quote.
 * @param {string} page
 */
export function wrapped(page) {
  const blocks = [];
  for (const { line, isProse } of proseLines(page)) {
    const last = blocks.at(-1);
    const goesOn = isProse && /^ *[^ >]/.test(line) && !/^ *(?:[-*] |\d+\. )/.test(line);
    if (goesOn && last?.isProse && /[^ >]/.test(last.lines.at(-1)) && !last.lines[0].startsWith('>'))
      last.lines.push(line);
    else blocks.push({ isProse, lines: [line] });
  }
  return blocks
    .flatMap(({ isProse, lines }) =>
      isProse && lines.some((line) => line.length > longestLine)
        ? [broken([lines[0].trimEnd(), ...lines.slice(1).map((line) => line.trim())].join(' '))]
        : lines,
    )
    .join('\n');
}

/**
 * Every line, and whether it is prose.
 * @param {string} page
 */
function proseLines(page) {
  let fence = null;
  return page.split('\n').map((line) => {
    const mark = /^ *(`{3,})/.exec(line)?.[1];
    const isInside = fence !== null;
    if (mark !== undefined && (fence === null || mark.length >= fence.length)) fence = isInside ? null : mark;
    return { line, isProse: !isInside && mark === undefined && !/^ *(?:[|#<]|!\[)/.test(line) };
  });
}

/** Words that would begin a list, a heading or a quote stay behind the word before them. */
const words = /(?:`[^`]*`|[^ `])+(?: (?:[-+*>|]|#+|\d+[.)])(?= |$))*/g;

function broken(line) {
  const [start = ''] = /^ *(?:>+ *)?(?:[-*] |\d+\. )?/.exec(line) ?? [];
  const indent = start.replaceAll(/[^ >]/g, ' ');
  const lines = [];
  let last = start;
  for (const [place, word] of (line.slice(start.length).match(words) ?? []).entries()) {
    if (place === 0) last += word;
    else if (last.length + 1 + word.length <= longestLine) last += ` ${word}`;
    else {
      lines.push(last);
      last = indent + word;
    }
  }
  return [...lines, last].join('\n');
}

/**
 * Lines of prose that are too long and can be broken, by their numbers from 1.
 * @param {string} page
 */
export function longLines(page) {
  return proseLines(page).flatMap(({ line, isProse }, at) =>
    isProse && line.length > longestLine && broken(line) !== line ? [at + 1] : [],
  );
}
