/** Where something is written and sent: Enter or Ctrl + Enter sends, Shift + Enter begins a new line. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';

export function Composer(props: {
  readonly label: string;
  /** What stands in the empty field; absent: the label. */
  readonly hint?: string;
  readonly send: (text: string) => void;
  readonly refusal?: string | null;
  readonly focused?: boolean;
}) {
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const refusal = props.refusal ?? null;
  useEffect(() => {
    if (props.focused === true) area.current?.focus();
  }, [props.focused]);
  const send = (): void => {
    if (text.trim() === '') return;
    props.send(text);
    setText('');
    area.current?.focus();
  };
  if (refusal !== null) return <p class="composer-refusal">{refusal}</p>;
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={area}
        rows={1}
        dir="auto"
        aria-label={props.label}
        placeholder={props.hint ?? props.label}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" class="button main icon-only" aria-label="Send" disabled={text.trim() === ''}>
        <Icon name="send" />
      </button>
    </form>
  );
}
