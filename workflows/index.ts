/** What the worker's bundle holds: one export per workflow type. */
export { conversation } from './conversation/workflow.ts';
export { erasure, subjectErasure } from './erasure/workflow.ts';
export { reminder } from './reminder/workflow.ts';
export { nexusOperation } from './nexus/workflow.ts';
export { housekeeping } from './housekeeping/workflow.ts';
