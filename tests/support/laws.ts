/**
 * Laws run on a seed that is written down, so that a red test is always about the change. `PARLEY_LAWS=draw` draws a new one each
 * time and prints it when a law is broken; what broke it stays beside the law as an example.
 */
import fc from 'fast-check';

if (process.env['PARLEY_LAWS'] !== 'draw') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_101 });

/** Characters of the longest texts: enough to see what grows faster than its text; a million when laws are drawn. */
export const longText = process.env['PARLEY_LAWS'] === 'draw' ? 1_000_000 : 100_000;
