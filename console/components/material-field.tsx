/** A field that takes whole texts: written, from a file, or with a click from what the session holds. */
import { useId, useRef, useState } from 'preact/hooks';
import type { SupplySource } from '../../contracts/wire/material.ts';
import { inWords, type Attachable, type Field, type MaterialRules } from '../cards/contents.ts';
import { useLoaded, type Loaded } from '../state/loading.ts';
import { faultOf } from '../state/problems.ts';
import { bytesOf, sizeOf } from '../text/sizes.ts';
import { Artifacts } from './artifacts.tsx';
import { Icon } from './icons.tsx';

interface MaterialFieldProps {
  readonly field: Field;
  readonly rules: MaterialRules;
  readonly text: string;
  readonly source: SupplySource | null;
  readonly set: (text: string, source: SupplySource | null) => void;
}

/** What is a little too long can be shortened here; a file that is this many times as long is not taken at all. */
const shortenable = 4;

export function MaterialField({ field, rules, text, source, set }: MaterialFieldProps) {
  const id = useId();
  const { bytes, wrong, put, takeFile, attach } = useMaterial({ rules, text, set });
  const [isLooking, setLooking] = useState(false);
  const name = inWords(field.name);
  const suggested = useSuggested(rules, field.name);
  return (
    <div
      class="field material"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeFile(event.dataTransfer?.files[0]);
      }}
    >
      <label for={id}>
        {name} <span class="faint">{field.question}</span>
      </label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        value={text}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-hint${wrong === null ? '' : ` ${id}-wrong`}`}
        onInput={({ currentTarget: { value } }) => put(value, null)}
      />
      <Foot id={`${id}-hint`} field={field} source={source} bytes={bytes} limit={rules.limitBytes} />
      {wrong !== null && (
        <p class="missing" role="alert" id={`${id}-wrong`}>
          {wrong}
        </p>
      )}
      <div class="buttons">
        <Upload name={name} take={takeFile} />
        {suggested !== null && (
          <Looking
            suggested={suggested}
            isLooking={isLooking}
            controls={`${id}-artifacts`}
            toggle={() => setLooking(!isLooking)}
          />
        )}
      </div>
      {isLooking && suggested !== null && (
        <Artifacts
          id={`${id}-artifacts`}
          name={name}
          suggested={suggested}
          everything={rules.everything}
          attach={(one) => attach(one).then(() => setLooking(false))}
        />
      )}
    </div>
  );
}

/** Opens the drawer of artifacts, and says how much is suggested. */
function Looking(props: {
  readonly suggested: Loaded<readonly Attachable[]>;
  readonly isLooking: boolean;
  readonly controls: string;
  readonly toggle: () => void;
}) {
  const count = props.suggested.value?.length ?? 0;
  return (
    <button
      type="button"
      class="button small"
      aria-expanded={props.isLooking}
      aria-controls={props.controls}
      onClick={props.toggle}
    >
      <Icon name="inbox" size={14} /> From the session
      {count > 0 && (
        <span class="chip-count">
          {count}
          <span class="hidden"> suggested</span>
        </span>
      )}
    </button>
  );
}

/** Read once a field: what is suggested does not change while somebody writes. Null: this key may not look. */
function useSuggested({ suggested }: MaterialRules, field: string): Loaded<readonly Attachable[]> | null {
  const loaded = useLoaded(`suggested ${field}`, async () => (suggested === null ? [] : suggested()));
  return suggested === null ? null : loaded;
}

/** What can be put into the field, and why something was not. */
function useMaterial({ rules, text, set }: Pick<MaterialFieldProps, 'rules' | 'text' | 'set'>) {
  const [fault, setFault] = useState<string | null>(null);
  const bytes = bytesOf(text);
  const tooLong = tooLarge(bytes, rules.limitBytes);
  const wrong = fault ?? tooLong;
  const put = (content: string, from: SupplySource | null): void => {
    setFault(null);
    set(content, from);
  };
  const takeFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const refusal = file.size > shortenable * rules.limitBytes ? tooLarge(file.size, rules.limitBytes) : null;
    if (refusal !== null) return setFault(refusal);
    put(await file.text(), { file: file.name.slice(0, 300) });
  };
  const attach = async (from: Attachable): Promise<void> => {
    try {
      put((await rules.read(from)).text, from.source);
    } catch (failure) {
      const { detail, remedy } = faultOf(failure);
      setFault(`${detail} ${remedy}`);
    }
  };
  return { bytes, wrong, put, takeFile, attach };
}

function Foot(props: {
  readonly id: string;
  readonly field: Field;
  readonly source: SupplySource | null;
  readonly bytes: number;
  readonly limit: number;
}) {
  const { id, field, source, bytes, limit } = props;
  return (
    <p class="hint material-foot" id={id}>
      <span class="clip" title={sourceTitle(source) ?? field.hint ?? ''}>
        {source === null ? field.hint : <>From {source.key_path ?? source.file}</>}
      </span>
      <span class="spread" />
      <span class="nowrap">
        {sizeOf(bytes)} of {sizeOf(limit)}
      </span>
    </p>
  );
}

function Upload({ name, take }: { readonly name: string; readonly take: (file: File | undefined) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`A file for ${name}`}
        accept="text/*,.md,.json,.csv,.yaml,.yml,.txt"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file can be chosen again after it was changed.
          currentTarget.value = '';
        }}
      />
      <button type="button" class="button small" onClick={() => input.current?.click()}>
        <Icon name="plus" size={14} /> Upload a file
      </button>
    </>
  );
}

function tooLarge(bytes: number, limit: number): string | null {
  if (bytes <= limit) return null;
  return `This is ${sizeOf(bytes)}; at most ${sizeOf(limit)} go in here. Attach the part that is needed.`;
}

function sourceTitle(source: SupplySource | null): string | null {
  if (source === null) return null;
  const { file, key_path: path, offset } = source;
  return [file, path, offset === undefined ? undefined : `byte ${offset}`].filter(Boolean).join(' · ');
}
