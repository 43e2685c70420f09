/** Names by which other workflows find Parley's Nexus service (decision 0035). Persisted, and never renamed. */
export const nexusService = 'parley';
/** Of the local stack; an installation may give its endpoint any name. */
export const nexusEndpoint = 'parley';
/** Type of the workflow behind an operation. */
export const nexusWorkflowType = 'nexusOperation';

/** Where the service takes operations. A queue and a worker of its own: its callers have no keys, and it uses none. */
export function nexusQueue(lane: string | null): string {
  return lane === null ? 'nexus' : `nexus@${lane}`;
}
