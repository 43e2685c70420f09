/** Where a diagnosis stands, as programs are told of it with every answer. */
import type { DiagnosisState } from '../../contracts/state/diagnosis-state.ts';
import type { DiagnosisStanding } from '../../contracts/wire/diagnosis-view.ts';

export function diagnosisStandingOf(state: DiagnosisState): DiagnosisStanding {
  const { mode, submode, procedure, activeStep, settled, topics, isolation, labour } = state;
  return {
    mode,
    submode,
    procedure,
    active_step_id: activeStep,
    completed_steps: settled.filter(({ outcome }) => outcome !== null).map(({ step }) => step),
    unable_steps: settled.filter(({ outcome }) => outcome === null).map(({ step }) => step),
    topic_stack: topics.map((topic) => ({ submode: topic.submode, part: topic.part, return_to: topic.returnTo })),
    isolation: { complete: isolation.complete, finding: isolation.finding, invalidated: isolation.invalidated },
    labor: { mode: labour.mode, hours: labour.hours },
  };
}
