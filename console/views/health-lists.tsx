/** What somebody should look at: best guesses that nobody has reviewed, and questions that went up the chain. */
import type { ClarificationOnWire, ClarificationStatus } from '../../contracts/wire/clarification.ts';
import { inWords } from '../cards/contents.ts';
import { Badge, type Tone } from '../components/badge.tsx';
import { Icon } from '../components/icons.tsx';
import { Failure, Skeleton } from '../components/states.tsx';
import { whenOf } from '../state/clock.ts';
import { useLoaded } from '../state/loading.ts';
import { addressOf } from '../state/route.ts';
import { client } from '../state/session.ts';

const everyMs = 10_000;
const most = 10;

export function BestGuesses() {
  return (
    <Asked
      id="guesses"
      title="Best guesses to review"
      statuses={['best-guess']}
      tone="warn"
      none="Nothing went on with a guess."
    />
  );
}

export function Escalations() {
  return (
    <Asked
      id="escalations"
      title="Escalations"
      statuses={['escalated', 'timed-out']}
      tone="bad"
      none="No question has gone up the chain."
    />
  );
}

interface AskedProps {
  readonly id: string;
  readonly title: string;
  readonly statuses: readonly ClarificationStatus[];
  readonly tone: Tone;
  readonly none: string;
}

function Asked({ id, title, statuses, tone, none }: AskedProps) {
  const { value, fault, again } = useLoaded(`asked ${id}`, () => newest(statuses), everyMs);
  return (
    <section class="panel-box" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={2} kind="row" />}
      {value?.length === 0 && (
        <p class="quiet">
          <Icon name="check" size={16} /> {none}
        </p>
      )}
      <ul class="rows">
        {value?.map((asked) => (
          <li key={asked.id}>
            <a class="row" href={addressOf({ view: 'conversation', conversation: asked.conversation_id })}>
              <span class="row-top">
                <Badge tone={tone}>{inWords(asked.status)}</Badge>
                <span class="faint clip">{asked.levels.at(-1)?.party ?? asked.to}</span>
                <span class="spread" />
                <span class="faint">{whenOf(sinceOf(asked), Date.now())}</span>
              </span>
              <span class="row-what" dir="auto">
                {asked.specific_issues.map(({ issue }) => issue).join('; ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function newest(statuses: readonly ClarificationStatus[]): Promise<readonly ClarificationOnWire[]> {
  const pages = await Promise.all(
    statuses.map((status) => client.clarifications.list({ status, order: 'desc', limit: most })),
  );
  return pages
    .flatMap(({ items }) => items)
    .sort((one, other) => Date.parse(sinceOf(other)) - Date.parse(sinceOf(one)))
    .slice(0, most);
}

function sinceOf({ ended_at: ended, levels, timestamp }: ClarificationOnWire): string {
  return ended ?? levels.at(-1)?.from ?? timestamp;
}
