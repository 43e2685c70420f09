/** Names and times that the examples share: they describe one morning. */
export const at = '2026-11-23T09:00:00Z';
export const conversation = 'b6a3a1f0-5a41-4b0b-8b39-9a53a2f5f4de';
export const turn = `${conversation}-t3`;
export const action = `${conversation}-a1`;
/** Id of a clarification. */
export const request = '0b9a6a1e-2f6f-4a5e-9a35-5d1f0c8f7a11';
/** A SHA-256. */
export const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
