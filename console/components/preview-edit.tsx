/**
 * Values of a preview, edited where they are shown (G23): what was changed goes out as one answer, and is shown anew.
 */
import { useState } from 'preact/hooks';
import { isUnderWay, questionIn } from '../state/question.ts';
import type { Said, Talk } from '../state/talk.ts';
import { saidValues, shownOf } from '../state/values.ts';
import { answerTexts } from '../text/answers.ts';
import { faultsFor } from './answers.tsx';
import { useFocusBack } from './focus-back.ts';
import { Icon } from './icons.tsx';
import { ValuesForm } from './values-form.tsx';
import type { ComponentChildren } from 'preact';

export interface Editing {
  readonly talk: Talk;
  readonly say: (said: Said) => void;
}

/** @param children what is shown as long as nobody edits it */
export function PreviewEdit({ talk, say, children }: Editing & { readonly children: ComponentChildren }) {
  const [edited, setEdited] = useState<string | null>(null);
  const question = questionIn(talk);
  const isOpen = question !== null && edited === question.id;
  const opener = useFocusBack<HTMLButtonElement>(isOpen);
  const preview = talk.snapshot?.flow?.preview;
  const shown = shownOf(question?.slots ?? [], preview);
  const slots = question?.slots.filter(({ slot }) => Object.hasOwn(shown, slot)) ?? [];
  if (question?.kind !== 'final-yes' || slots.length === 0) return <>{children}</>;
  const zone = (preview as { readonly time_zone?: string } | undefined)?.time_zone;
  if (isOpen)
    return (
      <ValuesForm
        slots={slots}
        was={shown}
        faults={faultsFor(question, talk.notTaken)}
        isBusy={isUnderWay(talk)}
        label={answerTexts.showAnew}
        give={(values) => say(saidValues(question, values))}
        isFocused
        leave={{ label: answerTexts.leave, now: () => setEdited(null) }}
        {...(zone !== undefined && { zone })}
      />
    );
  return (
    <>
      {children}
      <div class="buttons">
        <button
          ref={opener}
          type="button"
          class="button small"
          disabled={isUnderWay(talk)}
          onClick={() => setEdited(question.id)}
        >
          <Icon name="pencil" size={14} /> {answerTexts.edit}
        </button>
      </div>
    </>
  );
}
