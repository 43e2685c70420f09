/**
 * Operators' views in Temporal's Web UI as queries over search attributes: one list for links, documents and tests.
 * Free of Node-only imports.
 */

export interface OperatorsView {
  /** For programs; never renamed. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Temporal's list filter; `now` is ISO-8601 UTC. */
  readonly query: (now: Date) => string;
}

const open = `WorkflowType = "conversation" AND ExecutionStatus = "Running"`;
const soonMs = 15 * 60_000;

export const operatorsViews: readonly OperatorsView[] = [
  { name: 'needs-me-now', title: 'Needs me now', query: () => `${open} AND ParleyAttention = "needs-operator"` },
  {
    name: 'due-soon',
    title: 'Due in 15 minutes',
    query: (now) => {
      const until = new Date(now.getTime() + soonMs).toISOString();
      return `${open} AND ParleyDueAt >= "${now.toISOString()}" AND ParleyDueAt <= "${until}"`;
    },
  },
  {
    name: 'breached',
    title: 'Breached',
    query: () => `${open} AND ParleyAttention = "breached"`,
  },
  { name: 'effect-unknown', title: 'Effect unknown', query: () => `${open} AND ParleyAttention = "effect-unknown"` },
  { name: 'best-guess', title: 'Best guess to review', query: () => `${open} AND ParleyAttention = "best-guess"` },
  {
    name: 'stuck-tasks',
    title: 'Stuck tasks',
    query: () =>
      `${open} AND TemporalReportedProblems IN ("category=WorkflowTaskFailed", "category=WorkflowTaskTimedOut")`,
  },
  { name: 'retrying', title: 'Retrying without end', query: () => `${open} AND ParleyAttention = "retrying"` },
  {
    name: 'escalated',
    title: 'Escalated to a human',
    query: () => `${open} AND ParleyEscalation = "human_operator"`,
  },
  {
    name: 'waiting-for-context',
    title: 'Waiting for context',
    query: () => `${open} AND ParleyWaitingOn = "context"`,
  },
];
