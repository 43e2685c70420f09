/** A row of the table of variables, and who reads it. */

/** A process of Parley's own, or who starts and talks to them: `stack` is `npm start`, `cli` is `parley`. */
export type Reader = 'api' | 'worker' | 'prepare' | 'model' | 'mail' | 'stack' | 'cli';

export interface Variable {
  /** One that ends with `*` stands for every name that begins like it. */
  readonly name: string;
  readonly readers: readonly Reader[];
  /** Markdown, one sentence or two. */
  readonly meaning: string;
  /** What holds without it, in Markdown; empty: nothing does. */
  readonly fallback: string;
  /** Is never shown, and may be given as the path of a file in `<NAME>_FILE`. */
  readonly secret?: true;
  /** The name does not stand in our code in one piece: it is put together there, or a library reads it. */
  readonly assembled?: true;
}

export interface Chapter {
  readonly title: string;
  /** Only `npm start` and what it starts for itself. */
  readonly local?: true;
  readonly variables: readonly Variable[];
}
