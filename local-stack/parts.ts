/** The running parts of a stack, and how they end: in order, once, within a limit. */

export interface Part {
  readonly name: string;
  pid(): number | null;
  stop(): Promise<void>;
  kill(): void;
}

/** First to be stopped first; those of one row at the same time. */
const order = [
  ['prepare', 'api', 'codec'],
  ['worker', 'model'],
  ['mail', 'temporal', 'postgres'],
] as const;

export class RunningParts {
  readonly #parts = new Map<string, Part>();
  #stopped: Promise<void> | null = null;

  /** Adds a part as soon as its process exists. One that comes while the stack is being stopped is stopped with it. */
  add(part: Part): void {
    this.#parts.set(part.name, part);
    if (this.#stopped === null) return;
    this.#stopped = Promise.all([this.#stopped, part.stop()]).then(() => undefined);
    throw new Error('The stack is being stopped.');
  }

  pids(): Readonly<Record<string, number>> {
    const running = [...this.#parts.values()].map((part) => [part.name, part.pid()] as const);
    return Object.fromEntries(running.filter((entry): entry is [string, number] => entry[1] !== null));
  }

  stop(): Promise<void> {
    return (this.#stopped ??= this.#stopInOrder());
  }

  kill(): void {
    for (const part of this.#parts.values()) part.kill();
  }

  async #stopInOrder(): Promise<void> {
    for (const row of order) {
      const parts = row.flatMap((name) => this.#parts.get(name) ?? []);
      await Promise.all(parts.map((part) => part.stop()));
    }
  }
}
