/** What is written on a card: its fields, and a note or somebody's words. */
import { useId } from 'preact/hooks';
import type { SupplySource } from '../../contracts/wire/material.ts';
import { inWords, type Card, type Field, type Written } from '../cards/contents.ts';
import { Icon } from './icons.tsx';
import { MaterialField } from './material-field.tsx';

interface Writing {
  readonly written: Written;
  readonly setWritten: (change: (was: Written) => Written) => void;
}

export function Fields({ fields, written, setWritten }: Writing & { readonly fields: readonly Field[] }) {
  const isOne = fields.length === 1;
  return (
    <>
      {fields.map((field) => {
        const { name, value, material } = field;
        const set = (text: string, source: SupplySource | null): void =>
          setWritten((was) => ({
            ...was,
            fields: { ...was.fields, [name]: text },
            sources: withSource(was.sources, name, source),
          }));
        const text = written.fields[name] ?? '';
        if (value !== null)
          return (
            <p class="given" key={name}>
              <Icon name="check" size={14} /> {inWords(name)}: <strong>{value}</strong>
            </p>
          );
        if (material === undefined)
          return <LineField key={name} field={field} isOne={isOne} text={text} set={(typed) => set(typed, null)} />;
        const source = written.sources[name] ?? null;
        return <MaterialField key={name} field={field} rules={material} text={text} source={source} set={set} />;
      })}
    </>
  );
}

function withSource(was: Written['sources'], name: string, source: SupplySource | null): Written['sources'] {
  const { [name]: _before, ...others } = was;
  return source === null ? others : { ...others, [name]: source };
}

function LineField(props: {
  readonly field: Field;
  /** The card's heading asks it already. */
  readonly isOne: boolean;
  readonly text: string;
  readonly set: (text: string) => void;
}) {
  const id = useId();
  const { name, question, hint } = props.field;
  return (
    <div class="field">
      <label for={id}>
        {inWords(name)} <span class="faint">{props.isOne ? '' : question}</span>
      </label>
      <input
        id={id}
        value={props.text}
        autocomplete="off"
        aria-describedby={hint === null ? undefined : `${id}-hint`}
        onInput={({ currentTarget: { value: typed } }) => props.set(typed)}
      />
      {hint !== null && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Note({ card: { actions, noteName }, written, setWritten }: Writing & { readonly card: Card }) {
  const id = useId();
  const needs = actions.map((action) => action.needs);
  if (!needs.some((need) => need !== 'nothing')) return null;
  const isNeeded = needs.includes('text');
  return (
    <div class="field">
      <label for={id}>
        {noteName ?? (isNeeded ? 'Your words' : 'Note')} {!isNeeded && <span class="faint">optional</span>}
      </label>
      <textarea
        id={id}
        data-note
        rows={isNeeded && noteName === undefined ? 3 : 1}
        value={written.text}
        onInput={({ currentTarget: { value } }) => setWritten((was) => ({ ...was, text: value }))}
      />
    </div>
  );
}
