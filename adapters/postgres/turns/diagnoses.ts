/** The state of a diagnosis after its latest turn. */
import type { DiagnosisRecord, DiagnosisState, Directive, Worded } from '../../../contracts/state/diagnosis-state.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

export interface DiagnosisRow {
  readonly turnId: string;
  readonly state: DiagnosisState;
  readonly language: string;
  readonly directives: readonly Directive[];
  readonly worded: Worded;
  readonly at: Date;
}

/** A later turn replaces an earlier one. */
export async function storeDiagnosis(
  tx: Queryable,
  { tenant, conversation }: Where,
  turnId: string,
  { state, language, directives, worded }: DiagnosisRecord,
): Promise<void> {
  const told = [storableJson(state), storableJson(directives), storableJson(worded)];
  await tx.query(
    `insert into diagnoses (tenant, conversation, turn_id, state, directives, worded, language) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant, conversation) do update
         set turn_id = excluded.turn_id, state = excluded.state, directives = excluded.directives,
             worded = excluded.worded, language = excluded.language, at = excluded.at`,
    [tenant, conversation, turnId, ...told, language],
  );
}

/** Null: no diagnosis was made in it. */
export async function findDiagnosis(tx: Queryable, { tenant, conversation }: Where): Promise<DiagnosisRow | null> {
  const found = await tx.query<DiagnosisRow>(
    'select turn_id as "turnId", state, language, directives, worded, at from diagnoses where tenant = $1 and conversation = $2',
    [tenant, conversation],
  );
  return found.rows[0] ?? null;
}
