/** Whether an assistant's own kinds of action hang together: form, receiver, place in the gate, words that point at it. */
import type { AssistantFile } from '../../contracts/assistant.ts';
import type { Lexicon } from '../../contracts/lexicon.ts';
import type { FormField } from '../../contracts/policy.ts';
import { urlFault } from '../webhook/addresses.ts';
import type { AssistantFault } from './fault.ts';

type LineOf = (path: readonly PropertyKey[]) => number | undefined;

/** The actions that can be done: those of the gate that have a flow, in its order. Others must not be offered. */
export function actionsWithFlow({ gate, flows }: AssistantFile): readonly string[] {
  const forms = flows.forms ?? {};
  return gate.actions.filter((action) =>
    isBuiltIn(action) ? flows[action] !== undefined : Object.hasOwn(forms, action),
  );
}

/** What is wrong with the actions in `assistant.yaml`, each fault with its line. */
export function fileFaults(file: string, assistant: AssistantFile, lineOf: LineOf): AssistantFault[] {
  const { gate, flows, webhooks } = assistant;
  const fault = (path: readonly PropertyKey[], happened: string, remedy: string): AssistantFault => ({
    file,
    line: lineOf(path),
    happened,
    remedy,
  });
  const forms = flows.forms ?? {};
  const nameless = gate.actions
    .map((action, place) => ({ action, place }))
    .filter(({ action }) => !isBuiltIn(action) && !Object.hasOwn(forms, action))
    .map(({ action, place }) =>
      fault(
        ['gate', 'actions', place],
        `There is no action "${action}".`,
        `Describe it under flows.forms.${action}, or take it out.`,
      ),
    );
  const ofForms = Object.entries(forms).flatMap(([kind, { fields }]) => {
    const path = ['flows', 'forms', kind];
    if (!kindPattern.test(kind))
      return [
        fault(
          path,
          `"${kind}" cannot be the name of an action.`,
          'Use lower-case letters, digits and dashes, e.g. "ticket".',
        ),
      ];
    if (isBuiltIn(kind) || kind === 'invitation')
      return [fault(path, `"${kind}" is an action of Parley's own.`, 'Give the form another name.')];
    return [
      ...(gate.actions.includes(kind)
        ? []
        : [fault(path, `The action "${kind}" never starts.`, 'Add it to gate.actions.')]),
      ...(Object.hasOwn(webhooks, kind)
        ? []
        : [fault(path, `Nobody receives the action "${kind}".`, `Name its receiver under webhooks.${kind}.`)]),
      ...fields.flatMap((field, place) =>
        fieldFaults(field, fields.slice(0, place)).map(({ happened, remedy }) =>
          fault([...path, 'fields', place], happened, remedy),
        ),
      ),
    ];
  });
  const ofWebhooks = Object.entries(webhooks).flatMap(([kind, { url, readBackUrl }]) => {
    const path = ['webhooks', kind];
    const wrong = urlFault(url);
    const wrongBack = readBackUrl === undefined ? null : readBackFault(readBackUrl);
    return [
      ...(Object.hasOwn(forms, kind)
        ? []
        : [
            fault(
              path,
              `There is no form "${kind}" for this webhook.`,
              `Describe it under flows.forms.${kind}, or take it out.`,
            ),
          ]),
      ...(wrong === null ? [] : [fault([...path, 'url'], `"${url}" ${wrong}.`, 'Correct the address.')]),
      ...(wrongBack === null
        ? []
        : [fault([...path, 'readBackUrl'], `"${readBackUrl}" ${wrongBack}.`, 'Correct the address.')]),
    ];
  });
  return [...nameless, ...ofForms, ...ofWebhooks];
}

/** An action that no words point at would never start. */
export function lexiconFaults(
  file: string,
  { flows }: AssistantFile,
  { defaults, own }: { readonly defaults: Lexicon; readonly own: Lexicon },
): AssistantFault[] {
  const silent = Object.keys(flows.forms ?? {}).filter((kind) => {
    const before = own.without.actions.includes(kind) ? [] : wordsFor(defaults, kind);
    return [...before, ...wordsFor(own, kind)].length === 0;
  });
  return silent.map((kind) => ({
    file,
    happened: `No words point at the action "${kind}".`,
    remedy: `Add actions.${kind} with requests ("open a ticket") or strong signals ("shall I open a ticket").`,
  }));
}

const builtIn = ['calendar', 'email'] as const;
const kindPattern = /^[a-z][a-z0-9-]{0,39}$/;

/** They steer the conversation, so that nobody could choose them. */
const commandWords = ['cancel', 'stop', 'help', 'reset', 'skip', 'edit', 'undo', 'quit', 'exit', 'abort'];

function isBuiltIn(action: string): action is (typeof builtIn)[number] {
  return builtIn.some((kind) => kind === action);
}

function fieldFaults(
  { name, kind, choices }: FormField,
  before: readonly FormField[],
): readonly Pick<AssistantFault, 'happened' | 'remedy'>[] {
  const words = choices.map((choice) => choice.trim().toLowerCase());
  const command = words.find((word) => commandWords.includes(word));
  const blank = choices.find((choice) => !/[\p{L}\p{N}]/u.test(choice));
  return [
    ...(before.some((other) => other.name === name)
      ? [{ happened: `There are two fields "${name}".`, remedy: 'Rename one.' }]
      : []),
    ...(kind === 'choice' && choices.length < 2
      ? [{ happened: `"${name}" leaves nothing to choose.`, remedy: 'List at least two choices.' }]
      : []),
    ...(kind !== 'choice' && choices.length > 0
      ? [
          {
            happened: `"${name}" has choices but is a ${kind}.`,
            remedy: 'Write kind: choice, or take the choices out.',
          },
        ]
      : []),
    ...(new Set(words).size < words.length
      ? [{ happened: `"${name}" has the same choice twice.`, remedy: 'Take one out.' }]
      : []),
    ...(command === undefined
      ? []
      : [
          {
            happened: `"${command}" cannot be chosen: as an answer it steers the conversation.`,
            remedy: 'Use another word.',
          },
        ]),
    ...(blank === undefined ? [] : [{ happened: `"${blank}" cannot be said.`, remedy: 'Use a word or a number.' }]),
  ];
}

function readBackFault(url: string): string | null {
  if (!url.includes('{action_id}')) return 'does not say where the action’s id goes; write {action_id} there';
  return urlFault(url.replaceAll('{action_id}', 'id'));
}

function wordsFor({ actions }: Lexicon, kind: string): readonly string[] {
  const words = Object.hasOwn(actions, kind) ? actions[kind] : undefined;
  return words === undefined ? [] : [...words.strong, ...words.implicit, ...words.requests];
}
