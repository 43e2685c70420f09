/** The rendered preview of an action as lines: whatever its kind, nothing of it is left out. */
import { zonedTimeOf } from '../state/clock.ts';
import { inWords, type Fact } from './contents.ts';

type Preview = Readonly<Record<string, unknown>>;

/** "Call with Dana Reyes", "Email to dana@example.org". */
export function titleOf(kind: string, shown: unknown): string {
  const preview = asPreview(shown);
  const whom = textIn(preview, 'person') ?? textIn(preview, 'to');
  const change = textIn(preview, 'change');
  const verb = change === 'cancel' ? 'Cancel the ' : change === 'move' ? 'Move the ' : '';
  const name = kind === 'calendar' ? 'call' : inWords(kind).toLowerCase();
  const title = `${verb}${name}${whom === null ? '' : kind === 'email' ? ` to ${whom}` : ` with ${whom}`}`;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

export function factsOf(shown: unknown): readonly Fact[] {
  const preview = asPreview(shown);
  const zone = textIn(preview, 'time_zone');
  // What a form holds stands beside what is its own.
  const { fields, ...own } = preview;
  return Object.entries({ ...own, ...asPreview(fields) }).flatMap(([name, value]): readonly Fact[] => {
    if (value === null || value === '' || name === 'time_zone' || name === 'of') return [];
    if (typeof value === 'string' && name.endsWith('_at') && !Number.isNaN(Date.parse(value)))
      return [
        {
          name: names[name] ?? inWords(name),
          value: `${zonedTimeOf(value, zone ?? undefined)}${zone === null ? '' : ` (${zone})`}`,
        },
      ];
    const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
    return [{ name: names[name] ?? inWords(name), value: text, isText: text.length > 80 || text.includes('\n') }];
  });
}

const names: Readonly<Record<string, string>> = {
  person: 'With',
  starts_at: 'Starts',
  ends_at: 'Ends',
  phone: 'Phone',
  invite: 'Invitations to',
};

function asPreview(shown: unknown): Preview {
  return typeof shown === 'object' && shown !== null ? (shown as Preview) : {};
}

function textIn(preview: Preview, name: string): string | null {
  const value = preview[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
