/** Small words that stand inside people's names, whatever language is spoken around them. */
import { writtenOf } from './words.ts';

export const nameParticles = writtenOf('name', 'particles');
export const innerParticles = writtenOf('name', 'innerParticles');
export const nameJoints = writtenOf('name', 'joints');
export const nameSuffixes = writtenOf('name', 'suffixes');
export const nameDegrees = writtenOf('name', 'degrees');
