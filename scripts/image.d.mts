/** Makes a folder with what an image runs; `place`: where it will be then. Gives the names of its packages. */
export function makeImage(folder: string, place?: string): Promise<readonly string[]>;
