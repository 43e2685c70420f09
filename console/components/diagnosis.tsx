/** Where a diagnosis stands (D5): topic stack, steps, facts, hypotheses, why the next step is next, and the report. */
import type { DiagnosisOnWire } from '../../contracts/wire/diagnosis-view.ts';
import { useLoaded } from '../state/loading.ts';
import { client } from '../state/session.ts';
import { Facts } from './diagnosis-facts.tsx';

const statuses: Readonly<Record<DiagnosisOnWire['steps'][number]['status'], string>> = {
  done: 'done',
  unable: 'not possible',
  active: 'asked now',
  open: 'open',
  closed: 'not reached',
};

const reasons: Readonly<Record<DiagnosisOnWire['next']['because'], string>> = {
  'no-system': 'no system has been named yet',
  'asked-again': 'asked again after a digression',
  'new-evidence': 'new evidence led there',
  'branch-open': 'an earlier result opened its branch',
  'in-order': 'next in the order of the procedure',
  isolated: 'the cause is isolated',
  'nothing-left': 'no check is left',
};

const submodes = { locate: 'where', explain: 'what', howto: 'how' } as const;

/** Nothing where nothing is diagnosed. `turn`: read anew with each. */
export function Diagnosis({ conversation, turn }: { readonly conversation: string; readonly turn: number }) {
  const { value, again } = useLoaded(`diagnosis ${conversation} ${turn}`, (signal) =>
    client.diagnosis.of(conversation, {}, signal),
  );
  if (value === null) return null;
  const { system, mode, next, isolation, labour, topics, worded } = value;
  return (
    <section aria-labelledby="diagnosis" class="diagnosis">
      <h2 class="side-title" id="diagnosis">
        Diagnosis
      </h2>
      <p>
        {system?.title ?? 'No system yet'} <span class="faint">({mode.replace('_', ' ')})</span>
      </p>
      {isolation.complete && <p>Isolated: {isolation.condition ?? isolation.finding}</p>}
      {isolation.invalidated && !isolation.complete && <p class="faint">An earlier isolation was taken back.</p>}
      <p>
        {next.question ?? 'Nothing is asked.'} <span class="faint">Why: {reasons[next.because]}.</span>
      </p>
      {topics.length > 0 && (
        <p class="faint">
          Digression:{' '}
          {topics
            .map(({ submode, part }) => (part === null ? submodes[submode] : `${submodes[submode]} (${part})`))
            .join(' › ')}
        </p>
      )}
      <Steps steps={value.steps} />
      <Facts conversation={conversation} facts={value.facts} onStruck={again} />
      <Hypotheses hypotheses={value.hypotheses} />
      {labour.hours !== null && (
        <p class="faint">
          Labour: {labour.hours} h, {labour.mode}
        </p>
      )}
      <p class="faint">
        Worded by the {worded.by === 'engine' ? 'engine' : 'model'}
        {worded.because.length > 0 && `; held before: ${worded.because.join(', ')}`}
      </p>
      {system !== null && (
        <a class="button small" href={reportOf(conversation)} target="_blank" rel="noreferrer">
          Report to print
        </a>
      )}
    </section>
  );
}

function reportOf(conversation: string): string {
  return `/v1/conversations/${encodeURIComponent(conversation)}/diagnosis/report.html`;
}

function Steps({ steps }: Pick<DiagnosisOnWire, 'steps'>) {
  const seen = steps.filter(({ status }) => status !== 'closed');
  if (seen.length === 0) return null;
  return (
    <ol class="diagnosis-list">
      {seen.map(({ step, label, status, result }) => (
        <li key={step} data-status={status} aria-current={status === 'active' ? 'step' : undefined}>
          <span>{label}</span>
          <span class="faint">{result ?? statuses[status]}</span>
        </li>
      ))}
    </ol>
  );
}

function Hypotheses({ hypotheses }: Pick<DiagnosisOnWire, 'hypotheses'>) {
  if (hypotheses.length === 0) return null;
  return (
    <details>
      <summary>{hypotheses.length === 1 ? 'One hypothesis' : `${hypotheses.length} hypotheses`}</summary>
      <ul class="diagnosis-list">
        {hypotheses.map(({ finding, condition, confidence, supporting, contradicting }) => (
          <li key={finding}>
            <span>{condition}</span>
            <span class="faint">
              {confidence}; for {supporting.join(', ') || 'nothing'}
              {contradicting.length > 0 && `; against ${contradicting.join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
