/** A field for each value that a question takes, and one button for all that was filled in or changed (G23). */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { AnswerBody, SlotOnWire, SlotType } from '../../contracts/reading/question.ts';
import { changesIn, type Typed } from '../state/values.ts';
import { answerTexts } from '../text/answers.ts';

export interface ValuesFormProps {
  readonly slots: readonly SlotOnWire[];
  /** What is there already. */
  readonly was: Typed;
  /** What the server says is wrong, by slot. */
  readonly faults: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly label: string;
  readonly give: (values: Extract<AnswerBody, { values: unknown }>['values']) => void;
  /** The zone whose clock times stand on, where that is known. */
  readonly zone?: string;
  readonly isFocused?: boolean;
  readonly leave?: { readonly label: string; readonly now: () => void };
}

export function ValuesForm(props: ValuesFormProps) {
  const { slots, was, faults } = props;
  const [typed, setTyped] = useState<Typed>(was);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const changes = changesIn(slots, was, typed);
  const isEmpty = Object.keys(changes.values).length === 0;
  useEffect(() => {
    if (props.isFocused === true) form.current?.querySelector<HTMLElement>(fields)?.focus();
  }, [props.isFocused]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults, missing]);
  const give = (event: Event): void => {
    event.preventDefault();
    if (props.isBusy || isEmpty) return;
    setMissing(changes.missing);
    if (changes.missing.length === 0) props.give(changes.values);
  };
  return (
    <form
      ref={form}
      class="values"
      onSubmit={give}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.leave?.now();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) give(event);
      }}
    >
      {slots.map((slot) => (
        <SlotField
          key={slot.slot}
          slot={slot}
          value={typed[slot.slot] ?? ''}
          set={(value) => setTyped((now) => ({ ...now, [slot.slot]: value }))}
          isLong={slot.slot === 'message' || (was[slot.slot] ?? '').length > longLine}
          hint={slot.type === 'time' && props.zone !== undefined ? answerTexts.zone(props.zone) : null}
          fault={missing.includes(slot.slot) ? answerTexts.isMissing : (faults[slot.slot] ?? null)}
        />
      ))}
      <div class="buttons">
        <button type="submit" class="button main" disabled={props.isBusy || isEmpty}>
          {props.label}
        </button>
        {props.leave !== undefined && (
          <button type="button" class="button" disabled={props.isBusy} onClick={props.leave.now}>
            {props.leave.label}
          </button>
        )}
      </div>
    </form>
  );
}

const fields = 'input, textarea, select';

/** A longer text is shown in several lines. */
const longLine = 60;

interface SlotFieldProps {
  readonly slot: SlotOnWire;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly isLong: boolean;
  readonly hint: string | null;
  readonly fault: string | null;
}

function SlotField(props: SlotFieldProps) {
  const { slot, hint, fault } = props;
  const id = useId();
  const said = [hint === null ? null : `${id}-hint`, fault === null ? null : `${id}-fault`].filter(
    (one) => one !== null,
  );
  return (
    <div class="field">
      <label for={id} dir="auto">
        {slot.label}
      </label>
      <Field {...props} id={id} said={said.length === 0 ? undefined : said.join(' ')} />
      {hint !== null && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== null && (
        <p class="missing" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

function Field(props: SlotFieldProps & { readonly id: string; readonly said: string | undefined }) {
  const { slot, value } = props;
  const same = {
    id: props.id,
    value,
    'aria-describedby': props.said,
    'aria-invalid': props.fault === null ? undefined : true,
    onInput: ({ currentTarget: { value: now } }: { readonly currentTarget: { readonly value: string } }) =>
      props.set(now),
  };
  const choices = slot.type === 'boolean' ? yesOrNo : slot.choices;
  if (choices !== undefined)
    return (
      <select {...same}>
        {(value === '' || !slot.required) && <option value="">{answerTexts.choose}</option>}
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    );
  if (slot.type === 'text' && (props.isLong || value.includes('\n')))
    return <textarea {...same} dir="auto" rows={Math.min(Math.max(value.split('\n').length, 3), 10)} />;
  return <input {...same} {...inputs[slot.type]} dir="auto" />;
}

const yesOrNo = [
  { value: 'true', label: answerTexts.yes },
  { value: 'false', label: answerTexts.no },
];

/** What a phone brings up for it. */
const inputs = {
  time: { type: 'datetime-local' },
  date: { type: 'date' },
  clock: { type: 'time' },
  duration: { type: 'text', autocomplete: 'off', placeholder: '2 weeks' },
  phone: { type: 'tel', autocomplete: 'tel' },
  address: { type: 'email', autocomplete: 'off' },
  number: { type: 'number', step: 'any' },
  person: { type: 'text', autocomplete: 'off' },
  text: { type: 'text', autocomplete: 'off' },
  choice: { type: 'text' },
  boolean: { type: 'text' },
} as const satisfies Record<SlotType, object>;
