/** What was found at one place. */
export interface Finding {
  readonly name: string;
  /** Null: there was nothing to look at. */
  readonly ok: boolean | null;
  readonly detail: string;
  readonly remedy?: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;
