/** In which order test files run: what takes longest begins first, so that nothing runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Longer than some twenty seconds on two cores, the longest first. A file's size, which Vitest goes by, says nothing of that.
 */
const long = [
  'console/console',
  'product/crashes',
  'product/first-start',
  'product/upgrade-workers',
  'product/key-rotation',
  'local-stack/stack',
  'product/restore',
  'local-stack/tutorial',
  'product/crash-points',
  'product/demo',
  'product/reconcile',
  'product/erase-resume',
  'product/outages',
  'local-stack/prepare',
  'product/runs',
  'local-stack/registration',
  'workflows/experiments',
  'conversations/erase',
  'conversations/calendar-flow',
  'conversations/limits',
  'workflows/operators-views',
  'conversations/actions',
  'conversations/flood',
  'conversations/model-wires',
  'conversations/smtp-faults',
  'workflows/experiments-floods',
  'conversations/token-budget',
  'conversations/nexus',
  'conversations/fairness',
  'conversations/email-flow',
  'conversations/clarification',
  'conversations/kept',
  'conversations/email-words',
  'workflows/malformed',
  'conversations/invitations',
  'conversations/signed-orders',
  'conversations/mail-waits',
  'conversations/attacks',
  'conversations/second-reader',
  'conversations/shown-first',
  'workflows/fault-matrix-two',
  'workflows/fault-matrix-three',
  'conversations/messages',
  'conversations/talk',
  'conversations/ended-from-temporal',
  'conversations/erase-subjects',
  'conversations/asked',
  'conversations/parties',
  'conversations/languages',
  'conversations/long-conversation',
  'conversations/model',
  'conversations/gate',
  'conversations/memory',
  'conversations/reminders',
  'conversations/diagnosis',
  'conversations/programs',
  'workflows/resets',
  'conversations/context-second-round',
  'conversations/said-before',
  'workflows/fault-matrix-one',
  'conversations/forms',
  'workflows/upgrade',
  'cli/process',
  'api/access',
  'adapters/graph/bolt',
  'cli/assistant-check',
  'reading/evaluate',
  'reading/final-yes',
  'domain/flows/form-laws',
  'talk/laws',
  'domain/conversation/options',
  'talk/whole-talks',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = new Map(sorted.map((file, index) => [file, index]));
    return sorted.toSorted(
      (one, other) =>
        groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other) || (place.get(one) ?? 0) - (place.get(other) ?? 0),
    );
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = long.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
  return rank < 0 ? long.length : rank;
}
