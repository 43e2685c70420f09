/** In which order test files run: what takes longest begins first, so that nothing runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Longer than half a minute on two cores, the longest first. A file's size, which Vitest goes by, says nothing of that.
 */
const long = [
  'workflows/fault-matrix-one',
  'workflows/fault-matrix-two',
  'workflows/fault-matrix-three',
  'workflows/malformed',
  'conversations/context-handoff',
  'conversations/actions',
  'workflows/chaos',
  'conversations/talk',
  'conversations/email-words',
  'workflows/experiments',
  'conversations/caldav-flow',
  'conversations/smtp-faults',
  'conversations/parties',
  'workflows/resets',
  'console/console',
  'product/crashes',
  'product/crash-points',
  'product/first-start',
  'local-stack/stack',
  'product/reconcile',
  'product/restore',
  'product/two-of-everything',
  'product/upgrade-workers',
  'local-stack/tutorial',
  'product/demo',
  'product/kill-resume',
  'product/crowds',
  'product/bench-smoke',
  'product/outages',
  'product/clarification-crowd',
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
