/** What is wrong with an assistant's folder: the file, the line, what was found and what to do. */
export interface AssistantFault {
  /** Relative to the assistants folder: `hr-manager/assistant.yaml`. */
  readonly file: string;
  /** Counted from 1; absent when the fault has no single line. */
  readonly line?: number | undefined;
  readonly happened: string;
  readonly remedy: string;
}

/** One or more faults, found before anything was loaded. Recognise it by `name === 'AssistantError'`. */
export class AssistantError extends Error {
  override readonly name = 'AssistantError';
  readonly faults: readonly AssistantFault[];

  constructor(faults: readonly AssistantFault[]) {
    super(faults.map(inWords).join('\n'));
    this.faults = faults;
  }
}

function inWords({ file, line, happened, remedy }: AssistantFault): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${happened} ${remedy}`;
}

/** Goes on after a fault, so that all faults are told at once. */
export function attempt<Result>(faults: AssistantFault[], work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    faults.push(...error.faults);
    return undefined;
  }
}
