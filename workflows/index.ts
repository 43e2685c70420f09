/** What the worker's bundle holds: one export per workflow type. */
export { conversation } from './conversation/workflow.ts';
export { erasure } from './erasure/workflow.ts';
export { subjectErasure } from './erasure/subject.ts';
export { housekeeping } from './housekeeping/workflow.ts';
