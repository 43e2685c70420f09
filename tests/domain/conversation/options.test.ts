/** What holds of every option of every question (G23): saying its words leads to the same place as choosing it. */
import { describe, expect, test } from 'vitest';
import type { QuestionOnWire, SlotOnWire } from '../../../contracts/reading/question.ts';
import { mostOptions } from '../../../domain/flows/offered.ts';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { sessionBody } from '../../../contracts/wire/session.ts';
import { sessionView } from '../../../reading/context/session-view.ts';
import { formAssistant } from './ticket-form.ts';
import { talksWith, type Outside, type Seen, type WholeTalk } from './whole-talk.ts';

const outside: Outside = {
  hasCalendar: true,
  hasModel: true,
  reply: 'Note it down and keep the dates.',
  effect: { kind: 'done', providerRef: 'event-1' },
};
const template: Outside = {
  ...outside,
  draft: {
    draftId: 'd1',
    subject: [{ kind: 'text', text: 'Your shift' }],
    body: [
      { kind: 'text', text: 'Dear colleague, you begin on ' },
      { kind: 'variable', name: 'weekday' },
    ],
  } as unknown as NonNullable<Outside['draft']>,
};

const hr = talksWith('hr-manager');
const form = talksWith(formAssistant());
const desk = talksWith('operations-agents');
const research = talksWith('research-copilot');
const service = talksWith('rv-service-desk');
const serviceDesk = compileAssistant(readAssistantFolder('assistants/rv-service-desk'));

const policy = research().state.policy.context;
if (policy === undefined) throw new Error('The research copilot works without material.');
/** Its findings are missing. */
const withoutFindings = sessionView(
  policy,
  sessionBody.parse({ phase: 4, completed_phases: [0, 1, 2, 3], phase_artifacts: {} }),
);

/** Something that each question can be given where no option goes on. */
function sampleOf({ type, choices }: SlotOnWire): string | number | boolean {
  switch (type) {
    case 'time':
      return '2026-11-26T11:00';
    case 'person':
      return 'Marta Ruiz';
    case 'phone':
      return '555 123 4567';
    case 'address':
      return 'marta@example.org';
    case 'number':
      return 12;
    case 'date':
      return '2026-12-01';
    case 'choice':
      return choices?.[0]?.value ?? '';
    case 'boolean':
      return true;
    case 'clock':
      return '15:00';
    case 'duration':
      return '2 weeks';
    case 'text':
      return 'The night shift';
    default:
      return type satisfies never;
  }
}

/** Where a talk stands and what was done, without anybody's words. */
function placeOf({ after, acts }: Seen) {
  const { flow, offer, clarifications, contextRequest, diagnosis, phase: state } = after;
  const at = flow as unknown as Readonly<Record<string, unknown>> | null;
  return {
    state,
    acts: acts.map(({ flow: { kind, previewHash } }) => [kind, previewHash]),
    flow:
      at && ['kind', 'step', 'asking', 'editing', 'previewHash', 'chosen', 'phone', 'person'].map((name) => at[name]),
    offer: offer?.action,
    open: clarifications.map(({ status, answers }) => [status, answers.map(({ field, value }) => [field, value])]),
    material: contextRequest?.status,
    diagnosis: diagnosis && [
      diagnosis.activeStep,
      diagnosis.isolation,
      diagnosis.settled.map(({ step, outcome }) => [step, outcome]),
    ],
  };
}

/**
 * Goes on from every question that options and values lead to; what is found wrong, with the question that it was found
 * at.
 */
async function faultsFrom(begun: WholeTalk, around: Outside, most = 60): Promise<{ faults: string[] }> {
  const faults: string[] = [];
  const seen = new Set<string>();
  const queue = [begun];
  for (let talk = queue.shift(); talk !== undefined && seen.size < most; talk = queue.shift()) {
    const asked = await talk.question();
    const key =
      asked &&
      [
        asked.kind,
        talk.state.flow?.step,
        ...asked.options.map(({ id }) => id),
        ...asked.slots.map(({ slot }) => slot),
        asked.kind === 'diagnosis' ? asked.id : '',
      ].join(' ');
    if (asked === null || key === null || seen.has(key)) continue;
    seen.add(key);
    faults.push(...shapeFaults(asked).map((fault) => `${key}: ${fault}`));
    for (const { id: option, say } of asked.options) {
      const [chosen, said] = [talk.copy(), talk.copy()];
      const places = [chosen.answer(asked, { question_id: asked.id, option }, around), said.say(say, around)].map(
        placeOf,
      );
      const [one, other] = places.map((place) => JSON.stringify(place));
      if (one !== other) faults.push(`${key}: ${option} is not "${say}":\n  ${one}\n  ${other}`);
      queue.push(chosen);
    }
    for (const slot of asked.slots.filter(({ elsewhere }) => elsewhere !== true)) {
      const given = talk.copy();
      given.answer(asked, { question_id: asked.id, values: { [slot.slot]: sampleOf(slot) } }, around);
      queue.push(given);
    }
  }
  return { faults };
}

function shapeFaults({ options }: QuestionOnWire): readonly string[] {
  const labels = options.map(({ label }) => label);
  return [
    ...(options.length > mostOptions ? ['too many options'] : []),
    ...(new Set(labels).size < labels.length ? [`two with one label: ${labels.join(', ')}`] : []),
    ...options
      .filter(({ label, say }) => label.trim() === '' || say.trim() === '')
      .map(({ id }) => `${id} has no words`),
  ];
}

type Language = 'en' | 'de' | 'es' | 'ru';
const languages: readonly Language[] = ['en', 'de', 'es', 'ru'];

describe.each(languages)('G23 in %s, an option is what its words say', (language) => {
  const talks: Readonly<Record<string, () => readonly [WholeTalk, Outside]>> = {
    'a new call': () => begun(hr, words[language].call),
    'a call that is moved': () => begun(hr, ...booked(language), words[language].move),
    'a call that is called off': () => begun(hr, ...booked(language), words[language].off),
    'an email': () => begun(hr, words[language].email),
    'a form': () => begun(form, words[language].form),
    'what is asked back': () => begun(desk, 'Ship 40 pallets quickly.'),
  };
  test.each(Object.keys(talks))('G23 %s', async (name) => {
    const [talk, around] = talks[name]?.() ?? [];
    if (talk === undefined || around === undefined) throw new Error(name);
    expect(await talk.question()).not.toBeNull();
    const { faults } = await faultsFrom(talk, around);
    expect(faults.join('\n')).toBe('');
  });

  test('G23 an email with a template', async () => {
    const talk = hr(language);
    talk.say(words[language].email, template);
    expect((await faultsFrom(talk, template)).faults.join('\n')).toBe('');
  });

  test('G23 material that is waited for can be given up, and is supplied elsewhere', async () => {
    const waiting = { ...outside, session: withoutFindings };
    const talk = research(language);
    talk.say('What do our findings say about sleep?', waiting);
    const asked = await talk.question();
    expect(asked).toMatchObject({
      kind: 'material',
      options: [{ id: 'cancel' }],
      slots: [{ slot: 'findings', elsewhere: true }],
    });
    expect((await faultsFrom(talk, waiting)).faults.join('\n')).toBe('');
  });

  function begun(talks: typeof hr, ...said: readonly string[]): readonly [WholeTalk, Outside] {
    const talk = talks(language);
    for (const text of said) talk.say(text, outside);
    return [talk, outside];
  }
});

describe.each(languages)('G23 in %s, a step of a diagnosis', (language) => {
  test.each([...serviceDesk.procedures.values()].map(({ shape }) => shape))('G23 of $id', async (procedure) => {
    const begun = service(language);
    const faults: string[] = [];
    for (const step of procedure.steps) {
      const settled = step.after.map(({ step: before, outcomes }) => ({
        step: before,
        outcome: outcomes[0] ?? null,
        fact: null,
      }));
      const diagnosis: DiagnosisState = {
        ...noDiagnosis,
        turn: 5,
        procedure: procedure.id,
        activeStep: step.id,
        openBranches: procedure.branches,
        settled,
        lastAction: 'question',
      };
      const talk = begun.copy({ ...begun.state, procedure, diagnosis });
      expect(await talk.question()).toMatchObject({ kind: 'diagnosis' });
      faults.push(...(await faultsFrom(talk, outside, 1)).faults);
    }
    expect(faults.join('\n')).toBe('');
  });
});

test('G23 every option and every slot has its words in four languages', () => {
  const { files } = readAssistantFolder('assistants/hr-manager');
  const namesIn = (file: string): readonly string[] =>
    (files[`defaults/${file}`] ?? '')
      .split('\n')
      .flatMap((line) => /^((?:option|slot)\.[a-z.-]+):/u.exec(line)?.[1] ?? [])
      .toSorted();
  const english = namesIn('texts.yaml');
  expect(english).toContain('option.check.cannot.say');
  for (const file of ['texts.de.yaml', 'texts.es.yaml', 'texts.ru.yaml']) expect(namesIn(file), file).toEqual(english);
  for (const name of english.filter((one) => one.startsWith('option.') && !one.endsWith('.say')))
    expect(english).toContain(`${name}.say`);
});

function booked(language: Language): readonly string[] {
  return [words[language].call, '1', 'Marta Ruiz', words[language].skip, words[language].yes];
}

const words = {
  en: {
    call: 'Can you schedule a call?',
    email: 'Write an email, please.',
    form: 'Please report the damage.',
    move: 'Please move the call.',
    off: 'Please cancel the call.',
    skip: 'skip',
    yes: 'yes',
  },
  de: {
    call: 'Bitte vereinbaren Sie einen Anruf.',
    email: 'Bitte schreiben Sie eine E-Mail.',
    form: 'Bitte melden Sie den Schaden.',
    move: 'Bitte verschieben Sie den Anruf.',
    off: 'Stornieren Sie den Anruf',
    skip: 'überspringen',
    yes: 'ja',
  },
  es: {
    call: '¿Puedes programar una llamada?',
    email: 'Escribe un correo, por favor.',
    form: 'Por favor, registre los daños.',
    move: 'Mueve la llamada, por favor.',
    off: 'Cancela la llamada, por favor.',
    skip: 'omitir',
    yes: 'sí',
  },
  ru: {
    call: 'Запланируйте звонок',
    email: 'Напишите письмо, пожалуйста',
    form: 'Пожалуйста, запишите поломку.',
    move: 'Перенесите звонок, пожалуйста.',
    off: 'Отмените звонок, пожалуйста.',
    skip: 'пропустить',
    yes: 'да',
  },
} as const;
