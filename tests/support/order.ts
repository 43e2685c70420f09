/** In which order test files run: what takes longest begins first, so that nothing runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Longer than half a minute on two cores, the longest first. A file's size, which Vitest goes by, says nothing of that.
 */
const long = [
  'workflows/malformed',
  'conversations/erase',
  'workflows/operators-views',
  'workflows/chaos',
  'conversations/calendar-flow',
  'workflows/resets',
  'conversations/erase-subjects',
  'workflows/fault-matrix-three',
  'workflows/fault-matrix-two',
  'workflows/experiments',
  'workflows/experiments-floods',
  'conversations/memory',
  'conversations/model-wires',
  'workflows/fault-matrix-one',
  'conversations/limits',
  'conversations/mail-waits',
  'conversations/actions',
  'conversations/flood',
  'conversations/smtp-faults',
  'conversations/kept',
  'conversations/token-budget',
  'console/console',
  'product/crashes',
  'product/upgrade-workers',
  'product/first-start',
  'local-stack/stack',
  'product/crash-points',
  'product/bench-smoke',
  'product/restore',
  'product/key-rotation',
  'product/demo',
  'product/two-of-everything',
  'local-stack/tutorial',
  'product/kill-resume',
  'product/fresh-sheets',
  'product/clarification-crowd',
  'product/reconcile',
  'local-stack/prepare',
  'product/outages',
  'product/erase-resume',
  'product/crowds',
  'reading/evaluate',
  'reading/final-yes',
  'talk/laws',
  'talk/generated-ru',
  'talk/generated-es',
  'talk/generated-de',
  'talk/generated-en',
  'cli/process',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = new Map(sorted.map((file, index) => [file, index]));
    return sorted.toSorted(
      (one, other) =>
        groupOf(one) - groupOf(other) ||
        projectOf(one) - projectOf(other) ||
        rankOf(one) - rankOf(other) ||
        (place.get(one) ?? 0) - (place.get(other) ?? 0),
    );
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

/** Files of one project stay together: whoever has loaded it goes on with the next of them. */
const projects = ['pure', 'conversations', 'product', 'adapters'];

function projectOf({ project }: TestSpecification): number {
  return projects.indexOf(project.name);
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = long.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
  return rank < 0 ? long.length : rank;
}
