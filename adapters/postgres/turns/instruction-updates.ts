/**
 * Instruction updates (C8): an instruction with the words or fields of a response, stored under a reference beside its
 * message.
 */
import type { FieldContent } from '../../../contracts/wire/clarification.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { statement, type Queryable } from '../database/database.ts';
import { storableJson, storableText } from '../database/storable-json.ts';

export interface UpdatedWords {
  readonly text: string;
  readonly fields: Readonly<Record<string, FieldContent>>;
}

const insert = statement(
  'keep-instruction-update',
  `insert into instruction_updates (tenant, conversation, ref, text, fields) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);

/** Stores the whole updated instruction. A reference never changes its content. */
export async function storeInstructionUpdate(
  tx: Queryable,
  where: Where,
  ref: string,
  words: UpdatedWords,
): Promise<void> {
  const { tenant, conversation } = where;
  await tx.query(insert([tenant, conversation, ref, storableText(words.text), storableJson(words.fields)]));
}

const find = statement(
  'find-instruction-update',
  'select text, fields from instruction_updates where tenant = $1 and conversation = $2 and ref = $3',
);

export async function findUpdate(tx: Queryable, where: Where, ref: string): Promise<UpdatedWords | null> {
  const found = await tx.query<UpdatedWords>(find([where.tenant, where.conversation, ref]));
  return found.rows[0] ?? null;
}

/** The fields of an instruction, from its message's row. */
export function fieldsIn(instruction: unknown): UpdatedWords['fields'] {
  if (typeof instruction !== 'object' || instruction === null || !('fields' in instruction)) return {};
  return (instruction.fields ?? {}) as UpdatedWords['fields'];
}
