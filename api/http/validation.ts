/** Validates input against the schema of its route, and describes faults in plain words. */
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { faultWords } from '../../contracts/wire/fault-words.ts';
import { shown, type Fault } from '../process/problem.ts';

/** A part of a request that does not match its schema. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly faults: readonly Fault[];
  /** The part, set by the framework. */
  validationContext: string | undefined = undefined;

  constructor(faults: readonly Fault[]) {
    super('The request is not what its route expects.');
    this.faults = faults;
  }
}

/** The framework's validator: values are replaced by the schema's output. */
export const checkInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const checked = schema.safeParse(input, { error: faultWords });
    return checked.success
      ? { value: checked.data }
      : { error: new InvalidInput(checked.error.issues.flatMap(faultsOf)) };
  };

/** An unknown field is reported itself instead of its object. */
function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const place = issue.path.map((part) => `/${pointer(shown(String(part)))}`).join('');
  if (issue.code !== 'unrecognized_keys') return [{ path: place, message: issue.message }];
  return issue.keys.map((key) => ({ path: `${place}/${pointer(shown(key))}`, message: 'is not a field here' }));
}

/** RFC 6901. */
function pointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
