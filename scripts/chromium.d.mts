/** Path of a Chromium, from `CHROMIUM_PATH` or `PATH`; null: there is none. */
export function findChromium(env?: Readonly<Record<string, string | undefined>>): string | null;

/** The same, after an attempt to install it where that is ours to do. */
export function ensureChromium(options: { readonly progress: (line: string) => void }): string | null;
