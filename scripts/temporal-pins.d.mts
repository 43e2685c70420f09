import type { Pins } from './temporal-binary.mjs';

export const devServerPins: Pins;
export const testServerPins: Pins;
export const thisPlatform: string;
