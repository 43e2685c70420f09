/** An assistant that takes instructions, made for tests: two types, a short chain, and a person at its top. */
import type { App } from '../support/in-process-app.ts';
import type { GivenInstruction } from '../../contracts/wire/clarification.ts';
import { makeAssistant } from './made.ts';

export interface DeskOptions {
  readonly participants?: boolean;
  /** Seconds of each level. */
  readonly timeoutS?: number;
  /** Of the person at its top; absent: none. */
  readonly channels?: string;
  /** More parties, as lines of YAML. */
  readonly parties?: string;
  /** More of assistant.yaml. */
  readonly more?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** Makes the assistant and returns its name. */
export async function makeDesk(name: string, options: DeskOptions = {}): Promise<string> {
  const { participants = false, timeoutS = 60, channels = '', parties = '', more = '', files = {} } = options;
  await makeAssistant(
    name,
    `clarification:
  instructions: true
  participants: ${participants}
  chain:
    - { level: task_agent, timeoutS: ${timeoutS} }
    - { level: director_agent, timeoutS: ${timeoutS} }
    - { level: business_manager, timeoutS: ${timeoutS} }
    - { level: human_operator, timeoutS: ${timeoutS} }
  parties:
    - { name: campaign-agent, role: task_agent, department: marketing }
    - { name: marketing-director, role: director_agent, department: marketing }
    - { name: sales-director, role: director_agent, department: sales }
    - { name: manager, role: business_manager }
    - { name: desk, role: human_operator, kind: person, channels: [${channels}] }
${parties}
${more}`,
    {
      'system.liquid':
        "You are the {{ assistant.title }}.\n{% render 'defaults/clarification.liquid' %}\n{% include 'defaults/setting.liquid' %}\n",
      'clarification.yaml': library,
      ...files,
    },
  );
  return name;
}

const library = `
types:
  - name: launch
    department: marketing
    description: Starts a campaign.
    cues: [launch]
    fields:
      - { name: start_date, kind: date, required: true, cues: [starting, start on, from], suggestion: "Please provide a date (YYYY-MM-DD)" }
      - { name: budget, kind: money, required: true, cues: [budget] }
      - { name: platform, kind: choice, choices: [Instagram, TikTok, LinkedIn], required: true }
      - { name: note, kind: text }
  - name: refund
    department: sales
    description: Pays money back.
    cues: [refund]
    fields:
      - { name: order, kind: identifier, required: true, cues: [order] }
      - { name: amount, kind: money, required: true }
  - name: book_room
    description: Books a meeting room.
    parameters:
      type: object
      required: [city, date, seats]
      properties:
        city: { type: string, description: City where the room is }
        date: { type: string, format: date, description: Day of the meeting }
        seats: { type: integer, description: Number of seats }
        projector: { type: boolean }
`;

/** An instruction for the desk; nothing is missing in it. */
export function launch(assistant: string, more: Partial<GivenInstruction> = {}): GivenInstruction {
  return {
    assistant,
    from: 'campaign-agent',
    to: 'launch-desk',
    department: 'marketing',
    type: 'launch',
    text: 'Launch the autumn campaign.',
    fields: { start_date: '2026-12-01', budget: 'EUR 5000', platform: 'TikTok' },
    ...more,
  };
}

/** Gives the desk an instruction that asks for a day, and names it with these words beside it. */
export async function answerDesk(app: App, assistant: string, explanation: string) {
  const fields = { budget: 'EUR 5000', platform: 'TikTok' };
  const given = await app.client.instructions.give(launch(assistant, { fields }));
  const clarifications = [{ field: 'start_date', value: '2030-12-01', explanation }];
  const answer = { from: 'campaign-agent', clarifications };
  return app.client.clarifications.respond(given.clarification_request?.id ?? '', answer, { waitS: 30 });
}
