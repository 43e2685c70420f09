/** The public exports of the package `parley-client`. */
export { createClient, type ClientSettings, type ParleyClient } from './client.ts';
export { collect, take, type List, type Page, type PageQuery } from './pages.ts';
export { ParleyProblem, type ProblemKind } from './problem.ts';
export { isDelta, type DeltaFrame, type StreamFrame } from './stream.ts';
export type { WebSocketConstructor } from './listening.ts';
export { newId } from './requests.ts';
