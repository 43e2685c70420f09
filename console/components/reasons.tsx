/** Why the gate let a turn through or held it: both doors, rule by rule, with the words that decided (G8). */
import type { GateDecision } from '../../contracts/wire/conversation.ts';
import { inWords } from '../cards/contents.ts';
import { Badge } from './badge.tsx';
import { Icon } from './icons.tsx';

export function Reasons({ decisions }: { readonly decisions: readonly GateDecision[] }) {
  if (decisions.length === 0) return null;
  const act = decisions.findLast(({ door }) => door === 'act') ?? decisions.at(-1);
  if (act === undefined) return null;
  return (
    <details class="reasons">
      <summary>
        <Icon name="chevron" size={14} />
        <Badge tone={act.verdict === 'open' ? 'good' : 'plain'}>{act.verdict === 'open' ? 'Open' : 'Held'}</Badge>
        <span class="reasons-line">
          {act.verdict === 'open'
            ? act.action === null
              ? 'answered'
              : `${inWords(act.action).toLowerCase()} may begin`
            : act.because.map((rule) => rule.replaceAll('-', ' ')).join(', ')}
        </span>
      </summary>
      {decisions.map((decision) => (
        <Decision key={decision.decision_id} decision={decision} />
      ))}
    </details>
  );
}

export function Decision({ decision }: { readonly decision: GateDecision }) {
  const { door, verdict, because, policy_version: policy, rules, action } = decision;
  // A reason may be none of the rules (an offer that waits for its answer).
  const others = because.filter((name) => !rules.some(({ rule }) => rule === name));
  return (
    <section class="decision">
      <h4>
        {door === 'answer' ? 'May it be answered?' : 'May it act?'}{' '}
        <Badge tone={verdict === 'open' ? 'good' : 'plain'}>{verdict === 'open' ? 'Open' : 'Held'}</Badge>
        {action !== null && <Badge tone="accent">{inWords(action)}</Badge>}
        <span class="faint">{policy}</span>
      </h4>
      <ul class="rules">
        {rules.map(({ rule, holds, evidence }) => (
          <li key={rule} class={holds ? 'holds' : ''}>
            <Icon name={holds ? 'warning' : 'none'} size={14} />
            <span>
              {inWords(rule)}
              <span class="hidden">{holds ? ': holds it back' : ': does not hold'}</span>
            </span>
            {evidence !== undefined && evidence.quote !== '' && <Evidence quote={evidence.quote} />}
          </li>
        ))}
        {others.map((name) => (
          <li key={name} class="holds">
            <Icon name="clock" size={14} />
            <span>{inWords(name)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Words that decided; or the request that is waited for, which has an id instead of words. */
function Evidence({ quote }: { readonly quote: string }) {
  const isId = quote.length === 36 && quote.split('-').length === 5 && !quote.includes(' ');
  return isId ? <code class="faint">{quote.slice(0, 8)}</code> : <q>{quote}</q>;
}
