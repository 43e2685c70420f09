/** The procedures' texts as tests expect them, and a model that says what it is told. */
import { join } from 'node:path';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';

const { procedures } = compileAssistant(readAssistantFolder(join(process.cwd(), 'assistants/rv-service-desk')));

/** A text of a procedure. */
export function words(procedure: string, key: string, tag: string): string {
  const text = procedures.get(procedure)?.text(key, tag);
  if (!text) throw new Error(`There is no text "${key}" in ${procedure}.`);
  return text;
}

export function questionOf(procedure: string, step: string, tag: string): string {
  return words(procedure, `step.${step}.question`, tag);
}

export const procedureIds = [...procedures.keys()];

/** What a technician says who comes to the outcome of a step that leads on the shortest way to an isolation. */
export function answersTo(procedure: string, step: string, tag: string): string {
  const shape = procedures.get(procedure)?.shape.steps.find(({ id }) => id === step);
  if (shape === undefined) throw new Error(`There is no step "${step}" in ${procedure}.`);
  const sayable = shape.outcomes.filter(
    ({ says, from, below }) => says !== undefined || from !== undefined || below !== undefined,
  );
  const outcome = sayable.find(({ isolates }) => isolates !== undefined) ?? sayable[0];
  if (outcome === undefined) return inWords[`${procedure}.${step}`]?.[tag] ?? '';
  const { from, below, says } = outcome;
  if (shape.answers.kind !== 'reading' || (from === undefined && below === undefined))
    return plain[tag]?.[says ?? 'no'] ?? '';
  const value = from !== undefined && below !== undefined ? (from + below) / 2 : (from ?? (below ?? 2) - 1);
  return `${Math.round(value * 100) / 100} ${unitOf[shape.answers.quantity]}`;
}

/** Steps that no yes, no or number answers. */
const inWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'electrical_12v.complaint': { en: 'only one circuit', es: 'solo uno', ru: 'одна цепь' },
};

const plain: Readonly<Record<string, Readonly<Record<'yes' | 'no', string>>>> = {
  en: { yes: 'yes it does', no: 'no it does not' },
  es: { yes: 'sí', no: 'no' },
  ru: { yes: 'да', no: 'нет' },
};

const unitOf = {
  dc_voltage: 'V',
  ac_voltage: 'V',
  current: 'A',
  resistance: 'ohm',
  temperature: 'F',
  temperature_difference: 'F',
  pressure: 'psi',
  gas_pressure: 'inWC',
  percent: '%',
  seconds: 's',
  count: '',
} as const;

interface Request {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** What the engine has decided, as the model is shown it: the quoted lines behind the heading. */
function quoted(request: unknown): string {
  const lines = systemOf(request).split('\n');
  const at = lines.findLastIndex((line) => line.startsWith('## This answer'));
  const behind = lines.slice(at);
  const from = behind.findIndex((line) => line.startsWith('> '));
  const to = behind.findIndex((line, place) => place > from && !line.startsWith('>'));
  return behind
    .slice(from, to)
    .map((line) => line.slice(2))
    .join('\n');
}

function systemOf(request: unknown): string {
  return (request as Request | undefined)?.messages.find(({ role }) => role === 'system')?.content ?? '';
}

export const told = Object.assign(quoted, { system: systemOf });
