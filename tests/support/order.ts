/** In which order test files run: what takes longest begins first, so that nothing runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Longer than some twenty seconds on two cores, the longest first. A file's size, which Vitest goes by, says nothing of that.
 */
const long = [
  'console/console',
  'product/crashes',
  'product/upgrade-workers',
  'product/first-start',
  'product/crash-points',
  'local-stack/stack',
  'product/restore',
  'product/key-rotation',
  'product/demo',
  'local-stack/tutorial',
  'product/erase-resume',
  'product/outages',
  'local-stack/prepare',
  'product/two-apis',
  'product/reconcile',
  'product/runs',
  'workflows/experiments',
  'workflows/erasure-matrix',
  'conversations/erase-subjects',
  'conversations/erase',
  'conversations/flood',
  'workflows/experiments-floods',
  'conversations/calendar-flow',
  'conversations/actions',
  'conversations/encrypted-payloads',
  'workflows/operators-views',
  'workflows/fault-matrix-one',
  'conversations/nexus',
  'conversations/fairness',
  // Apart: each takes most of a core.
  'workflows/fault-matrix-two',
  'conversations/memory',
  'conversations/messages',
  'conversations/gate',
  'workflows/upgrade',
  'conversations/programs',
  'conversations/diagnosis',
  'workflows/malformed',
  'conversations/model-wires',
  'conversations/signed-orders',
  'conversations/kept',
  'conversations/email-flow',
  'conversations/memory-retention',
  'conversations/second-reader',
  'conversations/attacks',
  'conversations/talk',
  'conversations/languages',
  'conversations/forms',
  'conversations/calendars-of-others',
  'conversations/smtp-faults',
  'conversations/mail-waits',
  'conversations/limits',
  'conversations/taken-over',
  'workflows/fault-matrix-three',
  'conversations/reminders',
  'conversations/clarification',
  'conversations/long-conversation',
  'workflows/budget',
  'workflows/resets',
  'workflows/histories',
  'api/access',
  'cli/process',
  'adapters/graph/bolt',
  'cli/assistant-check',
  'adapters/smtp/outcomes',
  'api/broken-assistants',
  'reading/final-yes',
  'domain/conversation/options',
  'talk/whole-talks',
  'domain/flows/form-laws',
  'talk/laws',
  'domain/diagnosis/not-answered',
  'reading/ambiguity/laws',
  'reading/evaluate',
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
