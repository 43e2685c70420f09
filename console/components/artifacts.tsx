/** The drawer of artifacts: what the session holds, each with its place and how it begins, to be attached with a click. */
import { useState } from 'preact/hooks';
import type { ArtifactOnWire } from '../../contracts/session.ts';
import { useLoaded } from '../state/loading.ts';
import { sizeOf } from '../text/sizes.ts';
import { Icon } from './icons.tsx';
import { Failure, Skeleton } from './states.tsx';

interface ArtifactsProps {
  readonly id: string;
  /** What it is wanted for. */
  readonly name: string;
  readonly read: (isAll: boolean) => Promise<readonly ArtifactOnWire[]>;
  readonly attach: (artifact: ArtifactOnWire) => Promise<void>;
}

export function Artifacts({ id, name, read, attach }: ArtifactsProps) {
  const [isAll, setAll] = useState(false);
  const [words, setWords] = useState('');
  const { value, fault, again } = useLoaded(`artifacts ${name} ${isAll}`, () => read(isAll));
  const shown = value?.filter(({ key_path: path, suggestion }) =>
    `${path} ${suggestion?.begins ?? ''}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <div class="drawer" id={id} role="region" aria-label={`What the session holds for ${name}`}>
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
        <button type="button" class="chip" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          Everything
        </button>
      </div>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={3} kind="row" />}
      {shown?.length === 0 && (
        <p class="drawer-empty">
          {words.trim() !== ''
            ? 'Nothing like that is in the session.'
            : isAll
              ? 'The session holds nothing yet.'
              : `The session holds nothing of this name. “Everything” shows what else it has.`}
        </p>
      )}
      <ul class="drawer-list" tabIndex={0} aria-label="Artifacts">
        {shown?.map((artifact) => (
          <li key={artifact.key_path}>
            <Artifact artifact={artifact} attach={attach} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Artifact({ artifact, attach }: { readonly artifact: ArtifactOnWire } & Pick<ArtifactsProps, 'attach'>) {
  const { key_path: path, bytes, suggestion } = artifact;
  return (
    <>
      <div class="artifact">
        <code class="artifact-path">{path}</code>
        {suggestion !== null && suggestion.begins !== '' && <span class="clip-2 soft">{suggestion.begins}</span>}
        <span class="faint">
          {suggestion?.file} · byte {suggestion?.offset ?? 0} · {sizeOf(bytes)}
        </span>
      </div>
      <button type="button" class="button small" aria-label={`Attach ${path}`} onClick={() => void attach(artifact)}>
        Attach
      </button>
    </>
  );
}
