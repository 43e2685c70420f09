/** The texts of an assistant that diagnoses, in one language. */
import type { Unit } from '../../contracts/reading/diagnosis.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { ProcedureShape } from '../../contracts/assistant/procedure.ts';
import type { Wordbook } from './own-words.ts';

/** An assistant's procedures by id, with their texts by key; none where it does not diagnose. */
export type Procedures = ReadonlyMap<
  string,
  { readonly shape: ProcedureShape; text(key: string, tag?: string): string | null }
>;

/** What a wordbook is made of. */
export interface DiagnosisTexts {
  readonly procedures: ReadonlyMap<string, { text(key: string, tag?: string): string | null }>;
  renderText(say: Say, tag?: string): string;
  /** The language that a text is said in to whoever speaks that of this tag. */
  languageOf(text: string, tag: string): string;
}

/** From here on a resistance is that of a circuit that is open (reading/diagnosis/measurements.ts). */
const openCircuit = 1e9;
const ofResistance: readonly (Unit | null)[] = ['ohm', 'kohm', 'Mohm', null];

/** `procedure`: the one that is gone through; null: none has been named. `tag`: BCP 47. */
export function wordbookOf(texts: DiagnosisTexts, procedure: string | null, tag: string): Wordbook {
  const say: Wordbook['say'] = (text, values = {}) => texts.renderText({ text: `diagnosis.${text}`, values }, tag);
  const numbers = new Intl.NumberFormat(texts.languageOf('diagnosis.unit', tag), { maximumFractionDigits: 3 });
  return {
    say,
    text: (key) => (procedure === null ? null : (texts.procedures.get(procedure)?.text(key, tag) ?? null)),
    system: (id) => texts.procedures.get(id)?.text('title', tag) ?? id,
    reading(value, unit) {
      if (value >= openCircuit && ofResistance.includes(unit)) return say('open-circuit');
      const number = numbers.format(value);
      if (unit === null) return number;
      return unit === '%' || unit === 'deg'
        ? `${number}${say('unit', { unit })}`
        : `${number} ${say('unit', { unit })}`;
    },
  };
}
