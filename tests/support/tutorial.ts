/**
 * A document's steps: fenced blocks whose info line says what is to be done with them, in the order in which they
 * stand.
 */

export interface Step {
  /** The words behind the opening fence, without the language: `file assistants/…/x.yaml`. */
  readonly what: string;
  readonly text: string;
  /** Where its fence opens, counted from 1. */
  readonly line: number;
}

/** Every block that says more than its language. */
export function stepsOf(document: string): readonly Step[] {
  const steps: Step[] = [];
  let open: { readonly what: string; readonly line: number; readonly text: string[] } | null = null;
  document.split('\n').forEach((line, at) => {
    const fence = /^```(\S*)\s*(.*)$/.exec(line);
    if (fence === null) open?.text.push(line);
    else if (open === null) open = { what: fence[2] ?? '', line: at + 1, text: [] };
    else {
      if (open.what !== '') steps.push({ what: open.what, line: open.line, text: open.text.join('\n') });
      open = null;
    }
  });
  return steps;
}
