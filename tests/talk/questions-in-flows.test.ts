/** Plain questions in the middle of a flow are answered from what stands there, and nothing is settled by them. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { asks } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';
import { putWordsIn } from '../../domain/words/words.ts';

const hear = listener();
const assistant = compileAssistant(
  readAssistantFolder(fileURLToPath(new URL('../../assistants/hr-manager', import.meta.url))),
);

/** What is said to it, in the language. */
function replyTo(scene: Scene, message: string): string {
  const { plan, outcome } = hear(scene, message);
  expect(asks(outcome)).toBe(true);
  if (plan.kind !== 'flow' || plan.move.kind !== 'ask') throw new Error(`It is ${plan.kind}.`);
  const say = putWordsIn(plan.move.say, { 'message-4': message });
  const lead = plan.lead ? `${assistant.renderText(plan.lead, scene.lang)}\n\n` : '';
  return lead + assistant.renderText(say, scene.lang);
}

const preview = (lang: TalkLanguage): Scene => ({ step: 'consent', shown: null, lang });

describe('F9 what stands in the flow is told', () => {
  test.each<[TalkLanguage, string, string]>([
    ['en', 'how long is it?', 'It lasts 30 minutes.'],
    ['en', 'who gets this?', 'nobody is invited'],
    ['en', 'which day is that?', 'It is on Monday, 7 December, 10:00'],
    ['en', 'when is it?', 'It is on Monday, 7 December, 10:00'],
    ['en', 'who is it with?', 'It is with Anna Schmidt.'],
    ['en', 'which number?', 'The number is +49 30 123456.'],
    ['en', 'Yes. How long is it?', 'I understood the yes. It lasts 30 minutes.'],
    ['en', 'where is it?', 'I do not know that here.'],
    ['en', 'what does it cost?', 'I do not know that here.'],
    ['es', '¿cuánto dura?', 'Dura 30 minutos.'],
    ['es', '¿con quién es?', 'Es con Anna Schmidt.'],
    ['es', '¿a qué hora es?', '10:00'],
    ['es', '¿dónde es?', 'Eso aquí no lo sé.'],
    ['ru', 'сколько это длится?', 'Это займёт 30 минут.'],
    ['ru', 'с кем?', 'Собеседник: Anna Schmidt.'],
    ['ru', 'кто это получит?', 'никто не приглашается'],
    ['ru', 'где это?', 'Этого я здесь не знаю.'],
    ['de', 'wie lange dauert das?', 'Es dauert 30 Minuten.'],
    ['de', 'mit wem?', 'Es ist mit Anna Schmidt.'],
    ['de', 'wer bekommt das?', 'niemand eingeladen'],
    ['de', 'wo ist das?', 'Das weiß ich hier nicht.'],
  ])('%s "%s": %s', (lang, message, known) => {
    expect(replyTo(preview(lang), message)).toContain(known);
  });

  test('an email: to whom it goes', () => {
    const reply = replyTo({ step: 'email-preview', shown: null, lang: 'en' }, 'who gets this?');
    expect(reply).toContain('It goes to Anna Schmidt, anna.schmidt@example.com.');
  });

  test('what nobody knows yet is not made up', () => {
    expect(replyTo({ step: 'choice', shown: null, lang: 'en' }, 'who is it with?')).toContain(
      'I do not know that here.',
    );
    expect(replyTo({ step: 'choice', shown: null, lang: 'en' }, 'how long is it?')).toContain('It lasts 30 minutes.');
  });
});

describe('G20 what is said of the rest is true', () => {
  test.each<[TalkLanguage, string]>([
    ['en', 'yes. and also send her an email about it'],
    ['es', 'sí. y mándale también un correo'],
    ['de', 'ja. und schick ihr auch noch eine E-Mail'],
  ])('%s: what is kept for later is no riddle', (lang, message) => {
    const reply = replyTo(preview(lang), message);
    expect(reply).toMatch(/^(Noted|Anotado|Notiert)/);
    expect(reply).not.toMatch(/mean by|Qué quiere decir|Was meinen Sie/);
  });

  test.each(['when is it?', 'whenever', 'would that be ok with her?'])('nothing is waited for: %s', (message) => {
    expect(replyTo(preview('en'), message)).not.toContain('wait for that');
  });

  test('a condition is', () => {
    expect(replyTo(preview('en'), 'yes if she agrees')).toContain('I cannot wait for that by myself');
  });
});
