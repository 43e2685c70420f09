/** One conversation to which anything happens, and what it is played on. */
import type { Faults } from '../../tests/support/faults.ts';
import type { App } from '../../tests/support/in-process-app.ts';
import type { Scene } from '../../tests/support/scenes.ts';
import type { SkippingServer } from '../../tests/support/skipping.ts';
import type { ChaosClock } from './clock.ts';

export interface ChaosSettings {
  readonly app: App;
  readonly clock: SkippingServer['clock'];
  readonly faults: Faults;
  readonly done: ReadonlyMap<string, number>;
  /** Of all conversations together. */
  readonly steps: number;
  readonly stepsOfOne?: number;
  /** Conversations at once: as many as a worker answers without waiting, unless told otherwise. */
  readonly hands?: number;
  readonly seed: number;
}

export interface ChaosTalk {
  readonly seed: number;
  readonly random: () => number;
  readonly scene: Scene;
  readonly settings: ChaosSettings;
  readonly time: ChaosClock;
  /** Text by message id, for saying it again. */
  readonly said: Map<string, string>;
  readonly steps: string[];
  readonly met: (() => number)[];
  /** Answers that nobody should get. */
  readonly refused: string[];
}
