/** The assistants that conversations can be held with. */
import { z } from 'zod';
import { assistantName } from '../../contracts/assistant.ts';
import { fieldKind } from '../../contracts/library.ts';
import type { Api, Assistant, Parts } from '../deps.ts';
import { listOf } from './inputs.ts';
import { unknownAssistant } from './conversations.ts';

/** A kind of instruction; `free` has no fields. */
const typeOnWire = z.object({
  name: z.string(),
  department: z.string().nullable(),
  description: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      kind: fieldKind,
      required: z.boolean(),
      description: z.string(),
      choices: z.array(z.string()),
    }),
  ),
});

const assistantOnWire = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Content hash of its files. */
  version: z.string(),
  policy_version: z.string(),
  /** Kinds of actions it may take. */
  actions: z.array(z.string()),
  minimum_depth: z.int(),
  /** Whether it takes instructions (`POST /v1/instructions`), and as what. */
  instructions: z.boolean(),
  types: z.array(typeOnWire),
});

export function assistantRoutes(app: Api, parts: Parts): void {
  app.get(
    '/v1/assistants',
    { schema: { summary: 'The assistants', response: { 200: listOf(assistantOnWire) } } },
    async () => ({ items: (await parts.assistants.list()).map(onWire), next: null }),
  );

  app.get(
    '/v1/assistants/:name',
    {
      schema: {
        summary: 'One assistant',
        params: z.object({ name: z.string() }),
        response: { 200: assistantOnWire },
      },
    },
    async (request) => {
      const { name } = request.params;
      const found = assistantName.safeParse(name).success ? await parts.assistants.current(name) : null;
      if (found === null) throw await unknownAssistant(parts, name);
      return onWire(found);
    },
  );
}

function onWire({ version, file, policy, types }: Assistant): z.infer<typeof assistantOnWire> {
  const { name, title, description } = file;
  return {
    name,
    title,
    description,
    version,
    policy_version: policy.version,
    actions: [...policy.gate.actions],
    minimum_depth: policy.gate.minimumDepth,
    instructions: policy.clarification?.instructions === true,
    types: [...types.map(typeShown), free],
  };
}

/** What fits no type: nothing is demanded of it. */
const free: z.infer<typeof typeOnWire> = {
  name: 'free',
  department: null,
  description: 'An instruction in words alone.',
  fields: [],
};

function typeShown({ name, department, description, fields }: Assistant['types'][number]): z.infer<typeof typeOnWire> {
  return {
    name,
    department: department ?? null,
    description,
    fields: fields.map((field) => ({
      name: field.name,
      kind: field.kind,
      required: field.required,
      description: field.description,
      choices: [...field.choices],
    })),
  };
}
