/** F9 What a call is about, where that is all that is said: taken at whatever step, and never out of something else. */
import { describe, expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

/** The topic that a message gives at a step; null: none. */
function topicAt(step: 'consent' | 'person' | 'phone' | 'request', lang: TalkLanguage, message: string): string | null {
  const { plan } = hear({ step, shown: null, lang }, message);
  if (plan.kind !== 'flow' || plan.move.kind === 'ended' || !('chosen' in plan.move.flow)) return null;
  const { topic } = plan.move.flow;
  return topic?.messageId === 'message-4' ? message.slice(topic.start, topic.end) : null;
}

const said: readonly (readonly [TalkLanguage, string, string])[] = [
  ['en', 'to go over her performance review', 'her performance review'],
  ['en', "it's about her performance review", 'her performance review'],
  ['en', 'to talk about the new schedule', 'the new schedule'],
  ['en', 'we want to discuss her probation', 'her probation'],
  ['es', 'para hablar del sueldo', 'sueldo'],
  ['es', 'sobre las vacaciones', 'las vacaciones'],
  ['es', 'es para repasar su evaluación', 'su evaluación'],
  ['es', 'es por el horario nuevo', 'horario nuevo'],
  ['ru', 'чтобы обсудить зарплату', 'зарплату'],
  ['ru', 'о моей зарплате', 'моей зарплате'],
  ['ru', 'по поводу отпуска', 'отпуска'],
  ['ru', 'речь о новом графике', 'новом графике'],
  ['de', 'über mein Gehalt', 'mein Gehalt'],
  ['de', 'es geht um mein Gehalt', 'mein Gehalt'],
  ['de', 'um über die Probezeit zu sprechen', 'die Probezeit'],
  ['de', 'wegen der Urlaubsplanung', 'der Urlaubsplanung'],
];

describe('F9 the topic of a call', () => {
  test.each(said)('%s "%s" is about %s', (lang, message, topic) => {
    expect(topicAt('consent', lang, message)).toBe(topic);
    expect(topicAt('person', lang, message)).toBe(topic);
    expect(topicAt('phone', lang, message)).toBe(topic);
  });

  test.each<[TalkLanguage, string, string]>([
    ['en', 'book a call with Anna to go over her performance review', 'her performance review'],
    ['es', 'quiero una llamada con Ana para hablar del sueldo', 'sueldo'],
    ['ru', 'назначьте звонок с Анной, чтобы обсудить зарплату', 'зарплату'],
    ['de', 'vereinbare ein Gespräch mit Anna, es geht um mein Gehalt', 'mein Gehalt'],
    ['de', 'ich möchte einen Anruf mit Anna wegen der Verspätungen vereinbaren', 'der Verspätungen'],
    ['de', 'können Sie einen Anruf mit Anna zum Thema Überstunden ausmachen', 'Überstunden'],
  ])('%s: in a request, "%s"', (lang, message, topic) => {
    expect(topicAt('request', lang, message)).toBe(topic);
  });

  test.each<[TalkLanguage, string]>([
    ['en', 'about her'],
    ['en', 'about right'],
    ['en', 'about late arrivals'],
    ['en', 'not about that'],
    ['en', 'is it about her review?'],
    ['en', 'about 11'],
    ['en', 'yes, about late arrivals'],
    ['es', 'sobre eso'],
    ['de', 'um 11'],
    ['de', 'über Teams'],
    ['ru', 'в 11'],
  ])('%s "%s" gives none at the final yes', (lang, message) => {
    expect(topicAt('consent', lang, message)).toBeNull();
  });

  test('what is shown, said again, changes nothing and is asked about', () => {
    expect(told(hear({ step: 'consent', shown: null, lang: 'en' }, 'yes, about late arrivals').outcome)).toBe('ask');
  });
});
