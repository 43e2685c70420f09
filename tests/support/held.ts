/**
 * Workers that have told a turn and do not report it yet: whoever reads the rows may be back before the conversation
 * knows.
 */
import type { AppOptions } from './in-process-app.ts';

export interface HeldReports {
  /** For the app: its workers' ports. */
  readonly ports: NonNullable<AppOptions['ports']>;
  /** What is done here is done before the turns that are told meanwhile are reported. */
  during(does: () => Promise<void>): Promise<void>;
}

export function heldReports(): HeldReports {
  let held: Promise<void> | null = null;
  return {
    ports: (real) => ({
      ...real,
      records: {
        ...real.records,
        async settle(where, records) {
          // As it is when it begins: whoever reads the rows may be back before we are.
          const holding = held;
          const stored = await real.records.settle(where, records);
          await holding;
          return stored;
        },
      },
    }),
    async during(does) {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => (release = resolve));
      try {
        await does();
      } finally {
        release();
        held = null;
      }
    },
  };
}
