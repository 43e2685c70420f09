import { z } from 'zod';
import {
  assistantName,
  assistantOnWire,
  brokenAssistant,
  type AssistantOnWire,
  type DirectiveTypeOnWire,
} from '../../../contracts/assistant/assistant.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { Assistant } from '../../process/assistants.ts';
import { permissions } from '../../auth/permissions.ts';
import { listOf } from '../../process/inputs.ts';
import { unknownAssistant } from '../conversations/routes.ts';
import type { Assistants } from '../../process/assistants.ts';

/** What these routes ask of the outside. */
interface AssistantsPorts {
  readonly assistants: Assistants;
}

export function assistantRoutes(app: Api, services: AssistantsPorts): void {
  app.get(
    '/v1/assistants',
    {
      schema: {
        summary: 'The assistants',
        response: {
          200: listOf(assistantOnWire).extend({
            broken: z
              .array(brokenAssistant)
              .describe('Those whose folder is broken, for operators, auditors and admins.'),
          }),
        },
      },
    },
    async (request) => {
      // File names and line numbers are for staff only.
      const isShown = permissions['GET /v1/kpis'].includes(callerIn(request).role);
      const broken = isShown ? await services.assistants.broken() : [];
      return { items: (await services.assistants.list()).map(onWire), next: null, broken: [...broken] };
    },
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
      const found = assistantName.safeParse(name).success ? await services.assistants.current(name) : null;
      if (found === null) throw await unknownAssistant(services, name);
      return onWire(found);
    },
  );
}

function onWire({ version, file, policy, types }: Assistant): AssistantOnWire {
  const { name, title, description } = file;
  return {
    name,
    title,
    description,
    version,
    policy_version: policy.version,
    actions: [...policy.gate.actions],
    minimum_depth: policy.gate.minimumDepth,
    instructions: policy.clarification.instructions,
    types: [...types.map(typeShown), free],
  };
}

/** The type of instructions without a type: it has no demands. */
const free: DirectiveTypeOnWire = {
  name: 'free',
  department: null,
  description: 'An instruction in words alone.',
  fields: [],
};

function typeShown({ name, department, description, fields }: Assistant['types'][number]): DirectiveTypeOnWire {
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
