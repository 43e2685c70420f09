/**
 * Whether an assistant's own kinds of action hang together: form, receiver, place in the gate, words that point at it.
 */
import type { AssistantFile } from '../../contracts/assistant/assistant.ts';
import type { Lexicon } from '../../contracts/assistant/lexicon.ts';
import type { FormFieldFile } from '../../contracts/assistant/form.ts';
import { urlFault } from '../webhook/addresses.ts';
import type { AssistantFault } from '../files/fault.ts';
import { namesBy } from './form-words.ts';

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
  const faults = [...gateFaults(assistant), ...formFaults(assistant), ...webhookFaults(assistant)];
  return faults.map(({ path, happened, remedy }) => ({ file, line: lineOf(path), happened, remedy }));
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

interface PlacedFault {
  readonly path: readonly PropertyKey[];
  readonly happened: string;
  readonly remedy: string;
}

const builtIn = ['calendar', 'email'] as const;
const kindPattern = /^[a-z][a-z0-9-]{0,39}$/;

/** They steer the conversation, so that nobody could choose them. */
const commandWords =
  'cancel stop help reset skip edit undo quit exit abort cancelar cancela ayuda omitir отмена отменить стоп помощь пропустить abbrechen abbruch hilfe stopp überspringen beenden'.split(
    ' ',
  );

function isBuiltIn(action: string): action is (typeof builtIn)[number] {
  return builtIn.some((kind) => kind === action);
}

function gateFaults({ gate, flows }: AssistantFile): readonly PlacedFault[] {
  return gate.actions.flatMap((action, place) => {
    if (isBuiltIn(action) || Object.hasOwn(flows.forms ?? {}, action)) return [];
    const remedy = `Describe it under flows.forms.${action}, or take it out.`;
    return [{ path: ['gate', 'actions', place], happened: `There is no action "${action}".`, remedy }];
  });
}

function formFaults({ gate, flows, webhooks }: AssistantFile): readonly PlacedFault[] {
  return Object.entries(flows.forms ?? {}).flatMap(([kind, { fields }]) => {
    const path = ['flows', 'forms', kind];
    if (!kindPattern.test(kind)) {
      const remedy = 'Use lower-case letters, digits and dashes, e.g. "ticket".';
      return [{ path, happened: `"${kind}" cannot be the name of an action.`, remedy }];
    }
    if (isBuiltIn(kind) || kind === 'invitation') {
      return [{ path, happened: `"${kind}" is an action of Parley's own.`, remedy: 'Give the form another name.' }];
    }
    const starts = gate.actions.includes(kind);
    const isReceived = Object.hasOwn(webhooks, kind);
    return [
      ...(starts ? [] : [{ path, happened: `The action "${kind}" never starts.`, remedy: 'Add it to gate.actions.' }]),
      ...(isReceived
        ? []
        : [
            {
              path,
              happened: `Nobody receives the action "${kind}".`,
              remedy: `Name its receiver under webhooks.${kind}.`,
            },
          ]),
      ...fields.flatMap((field, place) =>
        fieldFaults(field, fields.slice(0, place)).map((fault) => ({ path: [...path, 'fields', place], ...fault })),
      ),
    ];
  });
}

function webhookFaults({ flows, webhooks }: AssistantFile): readonly PlacedFault[] {
  return Object.entries(webhooks).flatMap(([kind, { url, readBackUrl }]) => {
    const path = ['webhooks', kind];
    const orphan = {
      path,
      happened: `There is no form "${kind}" for this webhook.`,
      remedy: `Describe it under flows.forms.${kind}, or take it out.`,
    };
    const wrong = urlFault(url);
    const wrongBack = readBackUrl === undefined ? null : readBackFault(readBackUrl);
    const remedy = 'Correct the address.';
    return [
      ...(Object.hasOwn(flows.forms ?? {}, kind) ? [] : [orphan]),
      ...(wrong === null ? [] : [{ path: [...path, 'url'], happened: `"${url}" ${wrong}.`, remedy }]),
      ...(wrongBack === null
        ? []
        : [{ path: [...path, 'readBackUrl'], happened: `"${readBackUrl}" ${wrongBack}.`, remedy }]),
    ];
  });
}

function fieldFaults(
  { name, kind, choices }: FormFieldFile,
  before: readonly FormFieldFile[],
): readonly Pick<AssistantFault, 'happened' | 'remedy'>[] {
  // Every word for a choice is understood in every language; languages may share one.
  const spoken = choices.map((choice) => Object.values(namesBy(choice)).flat());
  const words = spoken.flatMap((said) => [...new Set(said.map((word) => word.trim().toLowerCase()))]);
  const command = words.find((word) => commandWords.includes(word));
  const blank = spoken.flat().find((word) => !/[\p{L}\p{N}]/u.test(word));
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
