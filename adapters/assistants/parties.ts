/**
 * The parties of an assistant's chain: whether they can be reached as the file says, and the prompt sheets of those
 * that are agents.
 */
import type { AssistantFile } from '../../contracts/assistant/assistant.ts';
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import { urlFault } from '../webhook/addresses.ts';
import { AssistantError, type AssistantFault } from '../files/fault.ts';
import { defaultsFolder, type AssistantContent } from './folder.ts';
import { clock, oneLine, tidy } from './prompt-values.ts';
import { Sheets, type Sheet } from './sheets.ts';

/** What the prompt sheet of a party is told. The structural twin of the activities' port. */
export interface PartyValues {
  /** ISO-8601 UTC. */
  readonly now: string;
  /** IANA name; UTC without it, and for one that is none. */
  readonly timeZone: string | null;
  readonly party: string;
  /** Its level of the chain. */
  readonly role: string;
  readonly department: string | null;
  /** Who is to do it and asks; who gave the instruction. */
  readonly asks: string;
  readonly asked: string;
  /** Seconds that the party has. */
  readonly timeoutS: number;
  readonly issues: readonly {
    readonly field: string;
    readonly issue: string;
    readonly suggestion: string;
    readonly choices: readonly string[];
  }[];
  readonly interpretation: string | null;
  readonly instruction: string;
  readonly fields: Readonly<Record<string, FieldContent>>;
  readonly known: readonly { readonly role: 'participant' | 'assistant'; readonly text: string }[];
}

export type Reach = AssistantFile['reach'][string];

type LineOf = (path: readonly PropertyKey[]) => number | undefined;

interface PlacedFault {
  readonly path: readonly PropertyKey[];
  readonly happened: string;
  readonly remedy: string;
}

/** What is wrong with the directory of parties and with `reach`, each fault with its line. */
export function partyFaults(file: string, assistant: AssistantFile, lineOf: LineOf): AssistantFault[] {
  const faults = [...directoryFaults(assistant), ...reachFaults(assistant)];
  return faults.map(({ path, happened, remedy }) => ({ file, line: lineOf(path), happened, remedy }));
}

/** How a party is reached; null when the file says nothing about it. */
export function reachOf({ reach }: AssistantFile, party: string): Reach | null {
  return Object.hasOwn(reach, party) ? (reach[party] ?? null) : null;
}

/**
 * The language (BCP 47) that a party is written to in: its own, that of its department, that of the message it is about
 * (`spoken`) where the directory says so, or that of the directory. Null: nothing is said about it.
 */
export function localeOf({ clarification }: AssistantFile, party: string, spoken: string | null): string | null {
  const { parties, departments = {}, locale = null, writesAsSpoken = false } = clarification;
  const entries = parties.filter(({ name }) => name === party);
  const own = entries.find((entry) => entry.locale !== undefined)?.locale;
  const [shared] = entries.flatMap(({ department = '' }) =>
    Object.hasOwn(departments, department) ? [departments[department]?.locale] : [],
  );
  return own ?? shared ?? (writesAsSpoken ? spoken : null) ?? locale;
}

export interface PartySheets {
  /** The prompt of a party; null when it is no agent of this assistant. */
  render(values: PartyValues): string | null;
}

/** The sheet of an agent that has none of its own. */
const defaultSheet = `${defaultsFolder}/party.liquid`;

/** Names that a party's sheet may use. */
const partyNames = [
  'assistant', 'party', 'role', 'department', 'asks', 'asked', 'timeout_s', 'issues', 'interpretation', 'instruction',
  'fields', 'known', 'time_zone', 'date', 'time',
]; // oxfmt-ignore

/** What every agent's prompt has to hold (C15). */
const protocolHeading = '## Clarification protocol';

/**
 * Parses the sheet of every agent and tries it with everything and with nothing.
 *
 * @throws AssistantError with the faults of all of them: file and line.
 */
export function compileParties({ name, files }: AssistantContent, file: AssistantFile): PartySheets {
  const faults: AssistantFault[] = [];
  const byPath = new Map<string, Sheet>();
  const agents = new Map<string, Sheet>();
  for (const { name: party, kind } of file.clarification.parties) {
    if (kind !== 'agent') continue;
    const own = reachOf(file, party)?.sheet;
    const path = own ?? defaultSheet;
    try {
      const shownAs = own === undefined ? defaultSheet : `${name}/${own}`;
      const sheet = byPath.get(path) ?? compileSheet(shownAs, files, path, file);
      byPath.set(path, sheet);
      agents.set(party, sheet);
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new AssistantError(faults);
  return {
    render: (values) => {
      const sheet = agents.get(values.party);
      return sheet === undefined ? null : tidy(sheet.render(sheetValues(file, values)));
    },
  };
}

function compileSheet(shownAs: string, files: AssistantContent['files'], path: string, file: AssistantFile): Sheet {
  const text = files[path];
  if (text === undefined)
    throw new AssistantError([
      {
        file: shownAs,
        happened: 'There is no such file.',
        remedy: 'Add the prompt sheet of the agent, or name another under reach.',
      },
    ]);
  const sheet = new Sheets(files).parse({ file: shownAs }, text, partyNames);
  const prompts = [everything, nothing].map((values) => sheet.render(sheetValues(file, values)));
  if (prompts.every((prompt) => prompt.includes(protocolHeading))) return sheet;
  throw new AssistantError([
    {
      file: shownAs,
      happened: `The prompt does not hold "${protocolHeading}".`,
      remedy: `Add {% render 'defaults/clarification.liquid', timeout_s: timeout_s %}.`,
    },
  ]);
}

const nothing: PartyValues = {
  now: '2026-01-01T00:00:00Z',
  timeZone: null,
  party: 'a',
  role: 'b',
  department: null,
  asks: 'c',
  asked: 'd',
  timeoutS: 60,
  issues: [],
  interpretation: null,
  instruction: '',
  fields: {},
  known: [],
};

const everything: PartyValues = {
  ...nothing,
  timeZone: 'Europe/Berlin',
  department: 'e',
  issues: [{ field: 'f', issue: 'g', suggestion: 'h', choices: ['i'] }],
  interpretation: 'j',
  instruction: 'k',
  fields: { l: 'm' },
  known: [{ role: 'participant', text: 'n' }],
};

function sheetValues(file: AssistantFile, values: PartyValues): Record<string, unknown> {
  const timeZone = zoneOf(values.timeZone);
  return {
    assistant: { name: file.name, title: file.title, description: file.description },
    party: oneLine(values.party),
    role: values.role.replaceAll('_', ' '),
    department: values.department === null ? null : oneLine(values.department),
    asks: oneLine(values.asks),
    asked: oneLine(values.asked),
    timeout_s: values.timeoutS,
    issues: values.issues.map(({ field, issue, suggestion, choices }) => ({
      field: oneLine(field),
      issue: oneLine(issue),
      suggestion: oneLine(suggestion),
      choices: choices.map(oneLine),
    })),
    interpretation: values.interpretation === null ? null : oneLine(values.interpretation),
    // As JSON: a text between quotation marks that it cannot close.
    instruction: JSON.stringify(values.instruction),
    fields: Object.entries(values.fields).map(([name, value]) => ({
      name: oneLine(name),
      value: JSON.stringify(value),
    })),
    known: values.known.map(({ role, text }) => ({ role, text: JSON.stringify(text) })),
    time_zone: values.timeZone === null ? null : timeZone,
    ...clock(new Date(values.now), timeZone),
  };
}

/** A zone that came with an instruction may be none. */
function zoneOf(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

function directoryFaults(file: AssistantFile): readonly PlacedFault[] {
  return [...entryFaults(file), ...departmentFaults(file)];
}

/** A language for a department in which nobody is would never be written in. */
function departmentFaults({ clarification }: AssistantFile): readonly PlacedFault[] {
  const { parties, departments = {} } = clarification;
  const known = parties.map(({ department }) => department);
  return Object.keys(departments)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: ['clarification', 'departments', name],
      happened: `Nobody is in the department "${name}".`,
      remedy: 'Name it as the parties do, or take it out.',
    }));
}

function entryFaults({ clarification, reach }: AssistantFile): readonly PlacedFault[] {
  const levels = clarification.chain.map(({ level }) => level);
  return clarification.parties.flatMap(({ name, role, channels }, place) => {
    const path = ['clarification', 'parties', place];
    const known = Object.hasOwn(reach, name) ? reach[name] : undefined;
    const unreached = channels.filter((channel) => known?.[channel] === undefined);
    return [
      ...(levels.includes(role)
        ? []
        : [
            {
              path: [...path, 'role'],
              happened: `"${name}" stands on the level "${role}", which is not in the chain.`,
              remedy: `Use one of: ${levels.join(', ')}; or add the level to clarification.chain.`,
            },
          ]),
      ...unreached.map((channel) => ({
        path: [...path, 'channels'],
        happened: `"${name}" is to be told by ${channel}, but where is not said.`,
        remedy: `Add reach.${name}.${channel}, or take the channel out.`,
      })),
    ];
  });
}

function reachFaults({ clarification, reach }: AssistantFile): readonly PlacedFault[] {
  return Object.entries(reach).flatMap(([name, { webhook, sheet }]) => {
    const path = ['reach', name];
    const entries = clarification.parties.filter((party) => party.name === name);
    const wrong = webhook === undefined ? null : urlFault(webhook.url);
    return [
      ...(entries.length > 0
        ? []
        : [
            {
              path,
              happened: `There is no party "${name}".`,
              remedy: 'Describe it under clarification.parties, or take it out.',
            },
          ]),
      ...(wrong === null
        ? []
        : [
            {
              path: [...path, 'webhook', 'url'],
              happened: `"${webhook?.url}" ${wrong}.`,
              remedy: 'Correct the address.',
            },
          ]),
      ...(sheet === undefined || entries.length === 0 || entries.some(({ kind }) => kind === 'agent')
        ? []
        : [
            {
              path: [...path, 'sheet'],
              happened: `"${name}" has a prompt sheet but is no agent.`,
              remedy: 'Write kind: agent for the party, or take the sheet out.',
            },
          ]),
    ];
  });
}
