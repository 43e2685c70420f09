/** One conversation to which anything happens, and what it is played on. */
import type { Faults } from '../../tests/support/faults.ts';
import type { House } from '../../tests/support/house.ts';
import type { Scene } from '../../tests/support/scenes.ts';
import type { SkippingServer } from '../../tests/support/skipping.ts';

export interface ChaosSettings {
  readonly house: House;
  readonly clock: SkippingServer['clock'];
  readonly faults: Faults;
  readonly done: ReadonlyMap<string, number>;
  /** Of all conversations together. */
  readonly steps: number;
  readonly stepsOfOne?: number;
  readonly seed: number;
  readonly progress?: (line: string) => void;
}

export interface ChaosTalk {
  readonly seed: number;
  readonly random: () => number;
  readonly scene: Scene;
  readonly settings: ChaosSettings;
  /** Text by message id, for saying it again. */
  readonly said: Map<string, string>;
  readonly steps: string[];
  readonly met: (() => number)[];
  /** Answers that nobody should get. */
  readonly refused: string[];
}
