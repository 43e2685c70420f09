/** G20 Short answers in a flow: what is left open, what is left to us, another hour, another name. */
import { describe, expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { now } from '../../bench/evaluate/talk/scene.ts';
import { planTurn } from '../../domain/conversation/plan-turn.ts';
import { told, verdictOn } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

type Rows = Readonly<Record<TalkLanguage, readonly (readonly [said: string, outcome: string])[]>>;

const phone: Rows = {
  en: [
    ['i dont have one', 'skip'],
    ['no idea', 'skip'],
    ['just book it', 'skip'],
    ['teams', 'skip'],
    ['via zoom', 'skip'],
    ["don't know it", 'skip'],
    ['go ahead without', 'skip'],
    ["she doesn't have a phone", 'skip'],
    ["can't remember", 'skip'],
    ['on teams please', 'skip'],
    ["i don't know her number", 'skip'],
    ['google meet', 'skip'],
  ],
  es: [
    ['no tengo', 'skip'],
    ['ni idea', 'skip'],
    ['resérvalo ya', 'skip'],
    ['por Teams', 'skip'],
    ['no lo sé', 'skip'],
    ['no tiene teléfono', 'skip'],
    ['por zoom', 'skip'],
    ['no sé su número', 'skip'],
  ],
  ru: [
    ['у меня нет', 'skip'],
    ['понятия не имею', 'skip'],
    ['просто бронируйте', 'skip'],
    ['в зуме', 'skip'],
    ['не знаю', 'skip'],
    ['через Teams', 'skip'],
    ['номера нет', 'skip'],
    ['не помню', 'skip'],
  ],
  de: [
    ['hab keine', 'skip'],
    ['keine Ahnung', 'skip'],
    ['buch einfach', 'skip'],
    ['über Teams', 'skip'],
    ['weiß ich nicht', 'skip'],
    ['per Zoom', 'skip'],
    ['ich kenne die Nummer nicht', 'skip'],
    ['hat sie nicht', 'skip'],
  ],
};

const choice: Rows = {
  en: [
    ['asap', 'slot:1'],
    ['9 30', 'elsewhere:T09:30'],
    ['10 30', 'slot:2'],
    ['930', 'elsewhere:T09:30'],
    ['1030', 'slot:2'],
    ['would 11:30 be possible', 'elsewhere:T11:30'],
    ['would 10:30 be possible', 'slot:2'],
    ['as soon as possible', 'slot:1'],
    ['is 11:30 possible?', 'elsewhere:T11:30'],
    ['1500', 'slot:3'],
    ['would tuesday work', 'slot:3'],
  ],
  es: [
    ['lo antes posible', 'slot:1'],
    ['10 30', 'slot:2'],
    ['sería posible a las 11:30', 'elsewhere:T11:30'],
    ['cuanto antes', 'slot:1'],
  ],
  ru: [
    ['как можно скорее', 'slot:1'],
    ['10 30', 'slot:2'],
    ['можно в 11:30', 'elsewhere:T11:30'],
    ['побыстрее', 'slot:1'],
  ],
  de: [
    ['so bald wie möglich', 'slot:1'],
    ['10 30', 'slot:2'],
    ['wäre 11:30 möglich', 'elsewhere:T11:30'],
    ['schnellstmöglich', 'slot:1'],
    ['ginge auch 10:30', 'slot:2'],
  ],
};

const offer: Rows = {
  en: [
    ['email would be better', 'other:email'],
    ['both', 'accept'],
    ['i guess so', 'ask'],
    ['ya', 'accept'],
    ['yeah sure', 'accept'],
    ['nvm', 'decline|cancel'],
    ['sure why not', 'accept'],
    ['rather an email', 'other:email'],
    ["i'd prefer a mail", 'other:email'],
    ['yea do that', 'accept'],
    ['nevermind', 'decline|cancel'],
    ['if you must', 'ask'],
    ['can you email her instead', 'other:email'],
    ['yep sure', 'accept'],
  ],
  es: [
    ['mejor un correo', 'other:email'],
    ['sí claro', 'accept'],
    ['déjalo', 'decline|cancel'],
    ['supongo', 'ask'],
    ['prefiero un correo', 'other:email'],
    ['sip', 'accept'],
    ['olvídalo', 'decline|cancel'],
  ],
  ru: [
    ['лучше письмо', 'other:email'],
    ['ага', 'accept'],
    ['забудь', 'decline|cancel'],
    ['наверное', 'ask'],
    ['письмо было бы лучше', 'other:email'],
    ['ну давай', 'accept'],
  ],
  de: [
    ['eine E-Mail wäre besser', 'other:email'],
    ['beides', 'accept'],
    ['jo klar', 'accept'],
    ['egal, vergiss es', 'decline|cancel|ask'],
    ['denke schon', 'ask'],
    ['ich hätte lieber eine Mail', 'other:email'],
    ['jup', 'accept'],
    ['na gut', 'accept|ask'],
  ],
};

const consent: Rows = {
  en: [
    ['yes, about late arrivals', 'ask'],
    ['about her', 'ask'],
    ['yeah sure', 'act|ask'],
    ['no make it 11', 'change:time=*'],
    ['can we do 11?', 'change:time=*'],
    ['11 instead', 'change:time=*'],
    ["it's Anna Smith not Schmidt", 'change:person=Anna Smith'],
    ["it's Anna Schmitt not Schmidt", 'change:person=Anna Schmitt'],
    ['too early', 'change:time=*'],
    ['nvm', 'decline|cancel'],
    ['could we make it 11', 'change:time=*'],
    ['no, 11', 'change:time=*'],
    ["that's too late", 'change:time=*'],
    ['what about 11?', 'change:time=*'],
    ['Anna Schmitt, not Schmidt', 'change:person=Anna Schmitt'],
    ['nevermind', 'decline|cancel'],
    ['a bit early for me', 'change:time=*'],
    ['her name is Anna Schmitt with two t', 'ask|change:person=Anna Schmitt'],
  ],
  es: [
    ['no, mejor a las 11', 'change:time=*'],
    ['¿puede ser a las 11?', 'change:time=*'],
    ['es Anna Schmitt, no Schmidt', 'change:person=Anna Schmitt'],
    ['muy temprano', 'change:time=*'],
    ['olvídalo', 'decline|cancel'],
    ['demasiado pronto', 'change:time=*'],
    ['a las 11 en vez de eso', 'change:time=*'],
    ['déjalo', 'decline|cancel'],
  ],
  ru: [
    ['нет, давай в 11', 'change:time=*'],
    ['а можно в 11?', 'change:time=*'],
    ['лучше в 11', 'change:time=*'],
    ['Анна Шмитт, а не Шмидт', 'change:person=*'],
    ['слишком рано', 'change:time=*'],
    ['забудьте', 'decline|cancel'],
    ['рановато', 'change:time=*'],
    ['это слишком поздно', 'change:time=*'],
  ],
  de: [
    ['nein, mach 11 draus', 'change:time=*'],
    ['geht auch 11?', 'change:time=*'],
    ['lieber 11', 'change:time=*'],
    ['Anna Schmitt, nicht Schmidt', 'change:person=Anna Schmitt'],
    ['zu früh', 'change:time=*'],
    ['vergiss es', 'decline|cancel'],
    ['stattdessen 11', 'change:time=*'],
    ['das ist mir zu spät', 'change:time=*'],
  ],
};

const steps = (
  [
    ['phone', phone],
    ['choice', choice],
    ['offer', offer],
    ['consent', consent],
  ] as const
).flatMap(([step, byLanguage]) =>
  Object.entries(byLanguage).map(([lang, rows]) => ({ step, lang: lang as TalkLanguage, rows })),
);

describe.each(steps)('G20 $step, $lang', ({ step, lang, rows }) => {
  test.each(rows)('"%s": %s', (message, expected) => {
    const { outcome } = hear({ step, shown: null, lang }, message);
    expect(verdictOn(expected, outcome), told(outcome)).toBe('right');
  });
});

describe('F1 a choice that is left to us', () => {
  test.each([
    ['en', 'any', 'yes'],
    ['es', 'cualquiera', 'sí'],
    ['ru', 'любой', 'да'],
    ['de', 'egal', 'ja'],
  ] as const)('%s: the earliest is put forward, and a yes takes it', (lang, any, yes) => {
    const put = hear({ step: 'choice', shown: null, lang }, any).plan;
    expect(put).toMatchObject({ kind: 'flow', move: { kind: 'ask', say: { text: 'calendar.choice.earliest' } } });
    const { reading } = hear({ step: 'choice', shown: null, lang }, yes);
    if (put.kind !== 'flow' || put.move.kind === 'ended') throw new Error('The flow has ended.');
    const state = { ...put.state, flow: put.move.flow };
    const took = planTurn(state, { turnId: 't', messageId: 'm', reading, at: now, position: 8 });
    expect(took).toMatchObject({ kind: 'flow', move: { flow: { chosen: { label: 'Monday, 7 December, 10:00' } } } });
  });

  test('a yes without that takes none of several', () => {
    expect(told(hear({ step: 'choice', shown: null, lang: 'en' }, 'yes').outcome)).toBe('ask');
  });
});
