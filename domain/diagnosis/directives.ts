/** What the next reply has to do, in this order; whoever words it, model or text, is held to it. */
import type { IsolationRefusal, Replan } from './isolation.ts';
import type { Labour, Mode } from './state.ts';

export type Directive =
  /** These facts were taken. */
  | { readonly kind: 'noted'; readonly facts: readonly string[] }
  /** Answer briefly where, what or how; `part` null: about the step itself. */
  | { readonly kind: 'clarify'; readonly submode: 'locate' | 'explain' | 'howto'; readonly part: string | null }
  /** The message was not understood: say how the step is done, and ask it once more. */
  | { readonly kind: 'fallback' }
  /** It was told that the step was answered, and not with what. */
  | { readonly kind: 'result-needed'; readonly step: string }
  | { readonly kind: 'ask-system' }
  | { readonly kind: 'list-systems'; readonly systems: readonly string[] }
  /** A doubt without evidence: say which facts the path rests on. */
  | { readonly kind: 'answer-doubt'; readonly facts: readonly string[] }
  | { readonly kind: 'unable'; readonly steps: readonly string[] }
  /** The motor runs on direct power: the fault lies upstream, and no replacement of it is recommended (D9). */
  | { readonly kind: 'upstream'; readonly part: string }
  | Extract<Replan, { kind: 'replan' }>
  | { readonly kind: 'noted-only'; readonly because: 'flag-off' }
  | { readonly kind: 'isolated'; readonly finding: string }
  | { readonly kind: 'isolation-held'; readonly finding: string; readonly because: readonly IsolationRefusal[] }
  /** Every step is settled and none isolated the cause; `unable`: those that could not be done. */
  | { readonly kind: 'not-isolated'; readonly unable: readonly string[] }
  | { readonly kind: 'labour'; readonly labour: Labour }
  | { readonly kind: 'labour-held'; readonly because: 'not-isolated' }
  | { readonly kind: 'mode'; readonly mode: Mode }
  | { readonly kind: 'mode-held'; readonly mode: Mode; readonly because: 'labour-unconfirmed' }
  | { readonly kind: 'report' }
  /** Ask this step, word for word, at the end. `again`: mandated after a digression. */
  | { readonly kind: 'ask'; readonly step: string; readonly again: boolean };
