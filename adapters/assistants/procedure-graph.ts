/** Which steps of a procedure are ever asked. */
import type { ProcedureShape } from '../../contracts/assistant/procedure.ts';

type Steps = Pick<ProcedureShape, 'steps'>;

/** The places of steps that come, over others, after themselves. */
export function cyclesIn({ steps }: Steps): readonly number[] {
  const before = new Map(steps.map((step) => [step.id, step.after.map(({ step: id }) => id)]));
  return steps.flatMap(({ id }, place) => (allBefore(id, before).has(id) ? [place] : []));
}

/**
 * The places of steps that no sequence of answers comes to. A step in a circle is none of them: it is told by itself.
 */
export function unreachableSteps(procedure: Steps): readonly number[] {
  const { steps } = procedure;
  const reached = new Set<string>();
  // Evidence that nobody asked for opens the branch of the step that it answers.
  const open = new Set(
    steps.flatMap(({ branch, outcomes }) =>
      branch !== undefined && outcomes.some(({ evidence }) => evidence.length > 0) ? [branch] : [],
    ),
  );
  for (let grew = true; grew;) {
    grew = false;
    for (const step of steps) {
      const isOpen = step.branch === undefined || open.has(step.branch);
      if (reached.has(step.id) || !isOpen || !step.after.every((each) => reached.has(each.step))) continue;
      reached.add(step.id);
      for (const { opens } of step.outcomes) for (const branch of opens) open.add(branch);
      grew = true;
    }
  }
  const circles = new Set(cyclesIn(procedure));
  return steps.flatMap(({ id }, place) => (reached.has(id) || circles.has(place) ? [] : [place]));
}

function allBefore(id: string, before: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...(before.get(id) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(before.get(next) ?? []));
  }
  return seen;
}
