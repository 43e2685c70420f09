/**
 * The system prompt of an assistant: its own sheet, and last of all what is in scope already (seed 4, "Prompt
 * Integration"; M4, M5). The order of the aspects before it is that of `defaults/aspects.liquid`; what is in scope
 * comes behind whatever sheet an assistant has, so that none can leave it out.
 */
import type { AssistantFile } from '../../contracts/assistant/assistant.ts';
import { AssistantError } from '../files/fault.ts';
import { defaultsFolder, type AssistantContent } from './folder.ts';
import { actionsWithFlow } from './forms.ts';
import { clock, oneLine, tidy } from './prompt-values.ts';
import { Sheets, type Sheet } from './sheets.ts';

/** What the prompt sheet is told about the conversation. */
export interface SystemValues {
  /** ISO-8601 UTC. */
  readonly now: string;
  readonly participant: string | null;
  /** BCP 47. */
  readonly locale: string | null;
  /** IANA name; dates are given in UTC without it. */
  readonly timeZone: string | null;
  /** What happened since the last turn (what was booked), one sentence each; told once (F3). */
  readonly news: readonly string[];
  /** The paragraph that says which concepts are in scope already (M4); absent: none is. */
  readonly inScope?: string | null;
}

/** Names that a prompt sheet may use. */
const names = ['assistant', 'actions', 'participant', 'locale', 'time_zone', 'date', 'time', 'news', 'timeout_s'];

const scopeFile = `${defaultsFolder}/conversation-context.liquid`;

/** @throws AssistantError for a broken sheet, with its file and line */
export function compileSystem(
  { name, files }: AssistantContent,
  file: AssistantFile,
): (values: SystemValues) => string {
  const sheets = new Sheets(files);
  const shownAs = `${name}/${file.files.system}`;
  const text = files[file.files.system];
  if (text === undefined)
    throw new AssistantError([
      {
        file: shownAs,
        happened: 'There is no such file.',
        remedy: 'Add the prompt sheet, or name it in assistant.yaml under files.system.',
      },
    ]);
  const sheet = sheets.parse({ file: shownAs }, text, names);
  const scope = files[file.files.memory] === undefined ? null : scopeSheet(sheets, files);
  const render = (values: SystemValues): string => {
    const own = tidy(sheet.render(sheetValues(file, values)));
    const { inScope = null } = values;
    return scope === null || inScope === null ? own : `${own}\n${tidy(scope.render({ in_scope: inScope }))}`;
  };
  // Some mistakes show only when a sheet is filled: it is tried with everything and with nothing.
  const now = '2026-01-01T00:00:00Z';
  render({ now, participant: 'A', locale: 'en', timeZone: 'UTC', news: ['B.'], inScope: 'C' });
  render({ now, participant: null, locale: null, timeZone: null, news: [] });
  return render;
}

function scopeSheet(sheets: Sheets, files: AssistantContent['files']): Sheet {
  const text = files[scopeFile];
  if (text !== undefined) return sheets.parse({ file: scopeFile }, text, ['in_scope']);
  throw new AssistantError([
    { file: scopeFile, happened: 'There is no such file.', remedy: 'Put the default one back.' },
  ]);
}

function sheetValues(file: AssistantFile, values: SystemValues): Record<string, unknown> {
  return {
    assistant: { name: file.name, title: file.title, description: file.description },
    // Only what there is a flow for can be done; the rest must not be offered.
    actions: actionsWithFlow(file),
    // A sheet may show it between quotation marks, which it must not close.
    participant: values.participant === null ? null : oneLine(values.participant).replaceAll('"', "'"),
    locale: values.locale,
    time_zone: values.timeZone,
    ...clock(new Date(values.now), values.timeZone ?? 'UTC'),
    news: values.news.map(oneLine),
    // How long somebody who is asked back has, at the first level of the chain.
    timeout_s: file.clarification.chain[0]?.timeoutS ?? 60,
  };
}
