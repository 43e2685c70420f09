/** Compiles the programs when their sources are others than those of the last time; where it cannot, nothing is made. */
export function compilePrograms(): Promise<void>;

/** The file that `node` runs for a program (`api/main.ts`); null where it has not been compiled from what the sources are now. */
export function compiledProgram(program: string): string | null;

/** Loads a program into this process, compiled where it can be. */
export function loadProgram(program: string): Promise<unknown>;

/** Where compiled programs are kept, absolute. */
export const folder: string;

/**
 * Compiles programs (paths of sources below the top folder) into a folder below the installed packages; `place`: the top folder
 * where they will run. Gives the packages that they import.
 */
export function compile(entryPoints: readonly string[], outdir: string, place?: string): Promise<readonly string[]>;
