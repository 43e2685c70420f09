/** The type of a variable's row, and its readers. */

/** One of Parley's processes, or a program that starts or calls them: `stack` is `npm start`, `cli` is `parley`. */
export type Reader = 'api' | 'codec' | 'worker' | 'prepare' | 'model' | 'mail' | 'stack' | 'cli';

export interface Variable {
  /** A trailing `*` stands for every name with this prefix. */
  readonly name: string;
  readonly readers: readonly Reader[];
  /** Markdown, one sentence or two. */
  readonly meaning: string;
  /** The default, in Markdown; empty: none. */
  readonly fallback: string;
  /** Never shown, and may be given as the path of a file in `<NAME>_FILE`. */
  readonly secret?: true;
  /** The full name does not occur in our code: it is assembled there, or a library reads it. */
  readonly assembled?: true;
}

export interface Chapter {
  readonly title: string;
  /** Used only by `npm start` and the programs that it starts. */
  readonly local?: true;
  readonly variables: readonly Variable[];
}
