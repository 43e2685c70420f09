/**
 * The drawer of artifacts: what is suggested, and what else the session holds, each with its place, to be attached with
 * a click.
 */
import { useState } from 'preact/hooks';
import type { Attachable } from '../cards/contents.ts';
import { useLoaded, type Loaded } from '../state/loading.ts';
import { sizeOf } from '../text/sizes.ts';
import { Icon } from './icons.tsx';
import { Failure, Skeleton } from './states.tsx';

interface ArtifactsProps {
  readonly id: string;
  /** What it is wanted for. */
  readonly name: string;
  readonly suggested: Loaded<readonly Attachable[]>;
  /** Null: there is no session. */
  readonly everything: (() => Promise<readonly Attachable[]>) | null;
  readonly attach: (from: Attachable) => Promise<void>;
}

export function Artifacts({ id, name, suggested, everything, attach }: ArtifactsProps) {
  const [isAll, setAll] = useState(false);
  const [words, setWords] = useState('');
  const whole = useLoaded(`artifacts ${name} ${isAll}`, async () => (isAll && everything !== null ? everything() : []));
  const { value, fault, again } = isAll ? whole : suggested;
  const shown = value?.filter(({ source, begins }) =>
    `${source.file ?? ''} ${source.key_path} ${begins}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <div class="drawer" id={id} role="region" aria-label={`What sessions hold for ${name}`}>
      <div class="drawer-head">
        <label class="search">
          <Icon name="search" size={16} />
          <span class="hidden">Search the session</span>
          <input
            type="search"
            placeholder="Search the session"
            value={words}
            onInput={({ currentTarget: { value: typed } }) => setWords(typed)}
          />
        </label>
        {everything !== null && (
          <button type="button" class="chip" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
            Everything
          </button>
        )}
      </div>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={3} kind="row" />}
      {shown?.length === 0 && <p class="drawer-empty">{nothing(words, isAll, everything !== null)}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul class="drawer-list" tabIndex={0} aria-label="Artifacts">
          {shown.map((from) => (
            <li key={`${from.session} ${from.source.key_path}`}>
              <Artifact from={from} attach={attach} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function nothing(words: string, isAll: boolean, hasSession: boolean): string {
  if (words.trim() !== '') return 'Nothing like that is there.';
  if (isAll) return 'The session holds nothing yet.';
  return hasSession
    ? 'Nothing is suggested. “Everything” shows what the session has.'
    : 'Nothing is suggested: no session of this tenant has it.';
}

function Artifact({ from, attach }: { readonly from: Attachable } & Pick<ArtifactsProps, 'attach'>) {
  const { source, bytes, begins, because } = from;
  return (
    <>
      <div class="artifact">
        <code class="artifact-path">{source.key_path}</code>
        {begins !== '' && (
          <span class="clip-2 soft" dir="auto">
            {begins}
          </span>
        )}
        <span class="faint">
          {source.file} · byte {source.offset ?? 0} · {sizeOf(bytes)}
        </span>
        {because !== null && <span class="faint">{because}</span>}
      </div>
      <button
        type="button"
        class="button small"
        aria-label={`Attach ${source.key_path} of ${source.file ?? from.session}`}
        onClick={() => void attach(from)}
      >
        Attach
      </button>
    </>
  );
}
