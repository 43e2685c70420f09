/** What a model may be shown of material, as activities are given it. */
export { extract, extractAt } from './extract.ts';
export { contentFault, suppliedText } from './supplied.ts';
export { sessionView } from './session-view.ts';
