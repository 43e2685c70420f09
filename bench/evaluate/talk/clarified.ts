/** What was asked back about before a message of the step `clarified`, and what the message made of it. */
import { clarificationPolicy } from '../../../contracts/assistant/policy.ts';
import type { Clarification, Understood } from '../../../contracts/state/clarification-state.ts';
import type { Issue } from '../../../contracts/reading/reading.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import { layChain } from '../../../domain/clarification/chain.ts';
import { openClarification } from '../../../domain/clarification/protocol.ts';
import type { TurnPlan } from '../../../domain/conversation/turn-plan.ts';
import { choosing } from '../../../reading/instruction/questions.ts';
import { isPassage } from '../../../domain/words/words.ts';
import { outcome, type Outcome } from './outcome.ts';
import type { SceneLanguage } from './rows.ts';

/** "Ship 40 pallets by 4 December": the question about it is open. */
export function withQuestion(
  state: ConversationState,
  shown: string,
  lang: SceneLanguage,
  at: number,
): ConversationState {
  const { clarification } = openClarification({
    id: '0b1f6f0a-6f0e-4c1e-9d57-0d5a4b1f2c3d',
    round: 1,
    message: { messageId: 'opening', turnId: 'turn-3', at, position: 6, size: 40 },
    instruction: null,
    asks: 'operations-agents',
    asked: 'maria',
    judgement: { tenths: 8, issues: [asked(shown, lang)] },
    chain: layChain(clarificationPolicy.parse({}), {
      party: 'maria',
      role: null,
      department: null,
      timeoutS: null,
      participant: true,
    }),
    reversible: false,
    remindAt: [],
    at,
    understood: understoodOf(shown, lang),
  });
  return { ...state, language: lang, phase: 'clarifying', clarifications: [clarification] };
}

function missing(field: string, more: Partial<Issue>): Issue {
  return { kind: 'missing', field, issue: `No ${field}`, suggestion: `Please say the ${field}`, ...more };
}

function choice(field: string, choices: readonly string[], labels?: readonly string[]): Issue {
  return missing(field, { expects: 'choice', ...choosing(choices, labels) });
}

const questions: Readonly<Record<string, Issue>> = {
  quantity: missing('quantity', { expects: 'text', wants: 'quantity' }),
  priority: choice('priority', ['low', 'medium', 'high', 'urgent']),
  weekday: choice('weekday', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
  unit: choice('unit', ['minutes', 'hours', 'days', 'weeks']),
  colour: choice('colour', ['red', 'green', 'blue', 'black', 'white']),
  notify: missing('notify', { expects: 'boolean' }),
  length: missing('length', { expects: 'number' }),
  deadline: missing('deadline', { expects: 'date' }),
  amount: missing('amount', { expects: 'money' }),
  order: missing('order', { expects: 'text', wants: 'identifier' }),
};

/** A choice by code, with what the codes are called. */
const shipping: Readonly<Record<SceneLanguage, readonly string[]>> = {
  en: ['Standard delivery', 'Courier', 'Pick-up'],
  es: ['Envío estándar', 'Mensajero', 'Recogida en tienda'],
  ru: ['Обычная доставка', 'Курьер', 'Самовывоз'],
  de: ['Standardversand', 'Kurier', 'Abholung'],
  fr: ['Livraison standard', 'Coursier', 'Retrait sur place'],
};

function asked(shown: string, lang: SceneLanguage): Issue {
  if (shown === 'shipping') return choice(shown, ['std', 'crr', 'pup'], shipping[lang]);
  return questions[shown] ?? missing('destination', { expects: 'text', wants: 'place' });
}

const pallets: Readonly<Record<SceneLanguage, string>> = {
  en: '40 pallets',
  es: '40 palés',
  ru: '40 паллет',
  de: '40 Paletten',
  fr: '40 palettes',
};
const berlin: Readonly<Record<SceneLanguage, string>> = {
  en: 'Berlin',
  es: 'Berlín',
  ru: 'Берлин',
  de: 'Berlin',
  fr: 'Berlin',
};

function understoodOf(shown: string, lang: SceneLanguage): readonly Understood[] {
  if (shown === 'destination') return [{ field: 'quantity', value: pallets[lang], quote: null }];
  return shown === 'quantity' ? [{ field: 'destination', value: berlin[lang], quote: null }] : [];
}

/** What became of the message: an answer, what was put right, what is kept for later, or a question. */
export function clarifiedOutcome(plan: TurnPlan, message: string): Outcome {
  if (plan.kind === 'command') return outcome(plan.say.text === 'clarification.cancelled' ? 'cancel' : 'ask');
  const isKept = plan.kind === 'asks-back' && plan.say.text.startsWith('clarification.kept');
  if (isKept && plan.stepped === null) return outcome('later');
  const more = 'keeps' in plan && plan.keeps !== undefined ? { later: 'kept' } : {};
  const stepped = plan.kind === 'asks-back' ? plan.stepped : 'resolved' in plan ? plan.resolved : null;
  const [happening] = stepped?.happened ?? [];
  if (!stepped || happening === undefined) return outcome(plan.kind === 'asks-back' ? 'ask' : plan.kind);
  return happening.data['corrected'] === true
    ? outcome('change', null, { ...corrected(stepped.clarification, message), ...more })
    : outcome('value', valueIn(stepped.clarification, message), more);
}

function corrected({ understood = [] }: Clarification, message: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    understood.map(({ field, value }) => [
      field,
      isPassage(value) ? message.slice(value.start, value.end) : String(value),
    ]),
  );
}

function valueIn({ answers }: Clarification, message: string): string | null {
  const value = answers[0]?.value;
  if (value === undefined) return null;
  return isPassage(value) ? message.slice(value.start, value.end) : String(value);
}
