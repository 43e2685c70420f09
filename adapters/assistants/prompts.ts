/**
 * Prompt sheets (seed 3, "Prompt Rendering Updates"; X8): Liquid files per phase and mode that order and word what the
 * model is asked, for assistants that work with a session's material. The most particular one that there is, counts:
 * `prompts/phase3-action.liquid`, `prompts/phase3.liquid`, `prompts/action.liquid`, `prompts/prompt.liquid`, then that
 * of `defaults/`.
 */
import { AssistantError } from '../files/fault.ts';
import { defaultsFolder, type AssistantContent } from './folder.ts';
import { tidy } from './prompt-values.ts';
import { Sheets, type Sheet } from './sheets.ts';

/** What a prompt is made of. Other people's words are data: the sheet quotes them line by line. */
export interface PromptValues {
  readonly phase: number;
  readonly mode: 'question' | 'action';
  readonly latest_input: string;
  /** Without the latest input, oldest first. */
  readonly history: readonly { readonly who: 'participant' | 'assistant'; readonly text: string }[];
  /** Name of a file in `styles/`, without its end. */
  readonly writing_style: string;
  readonly data_abstract: string;
  readonly user_guidance: string;
  readonly research_role: string;
  readonly research_role_rationale: string;
  readonly synthesized_goal: string;
  readonly phase3_summary: string;
  readonly phase3_points: string;
  readonly attachments: readonly PromptAttachment[];
  /** What the answer has to do without. */
  readonly missing: readonly string[];
  /** What the model has asked for itself in this turn, and what came of it. */
  readonly asked: readonly {
    readonly artifact: string;
    readonly outcome: 'given' | 'unknown' | 'not-yet' | 'unavailable' | 'missing';
  }[];
  /** Names of all artifacts, where it asked for one that there is not. */
  readonly known: readonly string[];
}

/** Material that the answer may rest on. */
export interface PromptAttachment {
  readonly artifact: string;
  readonly phase: number;
  readonly key_path: string;
  /** Who it comes from, and how: "session", or the name of whoever supplied it. */
  readonly provided_by: string;
  /** ISO-8601; empty for the session's own. */
  readonly at: string;
  readonly label: string;
  /** The messages that it is for. */
  readonly message_ids: readonly string[];
  readonly text: string;
}

export interface Prompts {
  /** The name of the sheet that is used, and the prompt. */
  render(values: PromptValues): { readonly sheet: string; readonly prompt: string };
}

const promptsFolder = 'prompts';
const stylesFolder = 'styles';

/** Names that a prompt sheet may use. */
const names: readonly string[] = [
  'phase',
  'mode',
  'latest_input',
  'history',
  'style',
  'data_abstract',
  'user_guidance',
  'research_role',
  'research_role_rationale',
  'synthesized_goal',
  'phase3_summary',
  'phase3_points',
  'attachments',
  'missing',
  'asked',
  'known',
];

/** @throws AssistantError for every broken sheet, with its file and line */
export function compilePrompts({ name, files }: AssistantContent): Prompts {
  const sheets = new Map<string, Sheet>();
  const faults: AssistantError['faults'][number][] = [];
  for (const [path, text] of Object.entries(files)) {
    const isOwn = path.startsWith(`${promptsFolder}/`);
    if ((!isOwn && path !== fallback) || !path.endsWith('.liquid')) continue;
    const file = isOwn ? `${name}/${path}` : path;
    try {
      const sheet = new Sheets(files).parse({ file }, text, names);
      // Some mistakes show only when a sheet is filled: it is tried with everything and with nothing.
      for (const values of [everything, nothing]) sheet.render(valuesOf(values, files));
      sheets.set(path, sheet);
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new AssistantError(faults);
  return {
    render(values) {
      const chosen = candidates(values).flatMap((path) => {
        const sheet = sheets.get(path);
        return sheet ? [{ path, sheet }] : [];
      })[0];
      if (!chosen)
        throw new AssistantError([
          { file: fallback, happened: 'There is no prompt sheet.', remedy: 'Put the default one back.' },
        ]);
      return { sheet: chosen.path, prompt: tidy(chosen.sheet.render(valuesOf(values, files))) };
    },
  };
}

const fallback = `${defaultsFolder}/prompt.liquid`;

function candidates({ phase, mode }: Pick<PromptValues, 'phase' | 'mode'>): readonly string[] {
  const own = [`phase${phase}-${mode}`, `phase${phase}`, mode, 'prompt'].map((one) => `${promptsFolder}/${one}.liquid`);
  return [...own, fallback];
}

/** The style is a file's text; everything else goes in as it is. */
function valuesOf(
  { writing_style, ...values }: PromptValues,
  files: AssistantContent['files'],
): Record<string, unknown> {
  const own = files[`${stylesFolder}/${writing_style}.md`];
  return { ...values, style: (writing_style === '' ? undefined : own)?.trim() ?? '' };
}

const nothing: PromptValues = {
  phase: 0,
  mode: 'question',
  latest_input: '',
  history: [],
  writing_style: '',
  data_abstract: '',
  user_guidance: '',
  research_role: '',
  research_role_rationale: '',
  synthesized_goal: '',
  phase3_summary: '',
  phase3_points: '',
  attachments: [],
  missing: [],
  asked: [],
  known: [],
};

const everything: PromptValues = {
  ...nothing,
  phase: 4,
  mode: 'action',
  latest_input: 'A',
  history: [{ who: 'participant', text: 'B' }],
  attachments: [
    {
      artifact: 'findings',
      phase: 3,
      key_path: 'a.b',
      provided_by: 'C',
      at: '2026-01-01T00:00:00Z',
      label: 'D',
      message_ids: ['m-1'],
      text: 'E',
    },
  ],
  missing: ['plan'],
  asked: [{ artifact: 'plan', outcome: 'unknown' }],
  known: ['findings'],
};
