/**
 * What people decide and look after, as the small server for tests answers it. Bodies are checked as those of the talks
 * are.
 */
import { z } from 'zod';
import { auditHead, auditRow, auditVerdict, type AuditRow, type AuditVerdict } from '../../contracts/wire/audit.ts';
import {
  actionSwitch,
  approveBody,
  confirmEffectBody,
  rejectBody,
  settledMessage,
  switchBody,
  type ActionSwitch,
  type SettledMessage,
} from '../../contracts/wire/conversation.ts';
import {
  kpi,
  kpiWindow,
  pattern,
  tenantEvent,
  type Kpi,
  type Pattern,
  type TenantEvent,
} from '../../contracts/wire/clarification.ts';
import { mailOnWire, mailWithContent, type MailWithContent } from '../../contracts/wire/mail.ts';
import type { Seen } from './contract-talks.ts';

const at = '2026-11-21T09:00:00.000Z';
const orderBodies = { approve: approveBody, reject: rejectBody, 'confirm-effect': confirmEffectBody } as const;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export class ContractOversight {
  /** What an order is answered with when its sender waits. */
  settled: Partial<SettledMessage> = { reply: { text: 'Booked.', at } };
  verdict: AuditVerdict = { verdict: 'intact', says: 'intact', rows: 2, head: 'f'.repeat(64), row: null };
  readonly rows: AuditRow[] = [];
  readonly mails: MailWithContent[] = [];
  readonly kpis: Kpi[] = [];
  readonly patterns: Pattern[] = [];
  readonly events: TenantEvent[] = [];
  readonly switches = new Map<string, ActionSwitch>();

  /** Null: the route is none of these. */
  answer({ method, path, query, body }: Seen): Answer | null {
    const [, , collection = '', id = '', , , verb = ''] = path.split('/').map(decodeURIComponent);
    switch (`${method} ${collection}`) {
      case 'POST conversations':
        return isOrder(verb) ? this.order(orderBodies[verb].parse(body), query) : null;
      case 'GET action-switches':
        return list(z.array(actionSwitch).parse([...this.switches.values()]));
      case 'PUT action-switches': {
        const set = actionSwitch.parse({
          ...switchBody.parse(body),
          kind: id,
          actor: 'ann',
          at,
          assistants: id === 'email' ? ['hr-manager'] : [],
        });
        this.switches.set(id, set);
        return { status: 200, body: set };
      }
      case 'GET mail': {
        if (id === '') return list(this.mails.map((mail) => mailOnWire.parse(mail)));
        const found = this.mails.find((mail) => mail.id === id);
        return found === undefined ? null : { status: 200, body: mailWithContent.parse(found) };
      }
      case 'GET audit':
        if (id === 'verify') return { status: 200, body: auditVerdict.parse(this.verdict) };
        if (id === 'head') return { status: 200, body: auditHead.parse({ rows: 2, head: 'f'.repeat(64), at }) };
        return list(z.array(auditRow).parse(this.rows));
      case 'GET kpis':
        kpiWindow.parse(query.get('window'));
        return { status: 200, body: { items: z.array(kpi).parse(this.kpis) } };
      case 'GET patterns':
        return list(z.array(pattern).parse(this.patterns));
      case 'GET events':
        return list(z.array(tenantEvent).parse(this.events));
      default:
        return null;
    }
  }

  private order(_checked: unknown, query: URLSearchParams): Answer {
    const nothing = { reply: null, gate: null, offer: null, flow: null };
    const open = { message_id: 't-9', turn_id: 't-9', state: 'acting', disposition: 'answering', ...nothing };
    const answered = { ...open, clarification_request: null, context_request: null };
    if (query.get('wait_s') === null) return { status: 202, body: settledMessage.parse(answered) };
    return { status: 200, body: settledMessage.parse({ ...answered, disposition: 'flow_step', ...this.settled }) };
  }
}

function isOrder(verb: string): verb is keyof typeof orderBodies {
  return Object.hasOwn(orderBodies, verb);
}

function list(items: readonly unknown[]): Answer {
  return { status: 200, body: { items, next: null } };
}
