/**
 * G20 Fragments beside a yes that make something else of it: how long, how often, where, with whom, whose time, not in
 * earnest, not quite.
 */
import { expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';
import { sampleOf } from '../support/laws.ts';

const hear = listener();

const yeses: Readonly<Record<TalkLanguage, readonly string[]>> = {
  en: ['Yes, {}', '{}, yes', 'Yes, book it, {}', 'ok {}'],
  de: ['Ja, {}', '{}, ja', 'Ja, buchen, {}', 'ok {}'],
  es: ['Sí, {}', '{}, sí', 'Sí, resérvala, {}', 'vale {}'],
  ru: ['Да, {}', '{}, да', 'Да, бронируй, {}', 'ок {}'],
};

const fragments: Readonly<Record<TalkLanguage, string>> = {
  en: 'an hour|45 minutes|all day|twice|every Monday|weekly|with Tom|with Tom Baker too|and Bob|by video|on Zoom|in person|at my office|later|earlier|the other one|number 2|two of them|on the 14th|next month|tomorrow|at 11|London time|her time|secretly|without her knowing|without the number|no phone|in German|for Paul|instead of Anna|half of it|partly|nearly|almost|not quite|up to a point|tentatively|provisionally|as a draft|for now|in principle|in theory|eventually|someday|sometime|never|no|or not|or no|maybe|perhaps|possibly|sort of|kind of|I guess|if|when|unless|once|until|pending|subject to change|TBC|tbd|10 euros|5%|x2|50/50|???|?!|NOT|jk|🙄|🤔|👎|one question|one more thing|her colleague|her sister|last Monday|on my behalf|and a reminder|cc HR|but longer|15 min|wrong Anna|wrong day|before 10|after ten|not Anna|Anna Schmid|topic: salary|10:15',
  de: 'eine Stunde|45 Minuten|ganztags|zweimal|jeden Montag|wöchentlich|mit Tom|und Bob|per Video|persönlich|später|früher|den anderen|Nummer 2|am 14.|nächsten Monat|um 11|heimlich|ohne Nummer|ohne Thema|auf Englisch|für Paul|statt Anna|halb|teilweise|fast|beinahe|nicht ganz|vorläufig|unter Vorbehalt|als Entwurf|vorerst|im Prinzip|grundsätzlich|theoretisch|irgendwann|nie|nein|oder nicht|vielleicht|eventuell|irgendwie|glaub ich|falls|wenn|sobald|Änderungen vorbehalten|10 Euro|5%|???|?!|NICHT|Scherz|🙄|🤔|👎|eine Frage|noch was|Moment|warte|ihre Kollegin|ihre Schwester|letzten Montag|in meinem Namen|und eine Erinnerung|aber kürzer|15 min|falsche Anna|falscher Tag|vor 10|nach zehn|nicht Anna|Thema: Gehalt|10:15',
  es: 'una hora|45 minutos|todo el día|dos veces|todos los lunes|cada semana|con Tom|y Bob|por vídeo|en persona|más tarde|antes|el otro|número 2|el 14|el mes que viene|a las 11|en secreto|sin número|sin tema|en inglés|para Paul|en vez de Anna|a medias|en parte|casi|no del todo|provisionalmente|como borrador|de momento|por ahora|en principio|en teoría|algún día|nunca|no|o no|quizás|tal vez|a lo mejor|más o menos|creo|cuando|salvo|sujeto a cambios|10 euros|5%|¿?|NO|es broma|🙄|🤔|👎|una pregunta|otra cosa|un momento|espera|su compañera|su hermana|el lunes pasado|en mi nombre|y un recordatorio|pero más corta|15 min|la otra Anna|día equivocado|antes de las 10|Anna no|tema: sueldo|10:15',
  ru: 'час|45 минут|весь день|дважды|каждый понедельник|еженедельно|с Tom|и Bob|по видео|лично|позже|раньше|другой|номер 2|14-го|в следующем месяце|в 11|тайно|без номера|без темы|на английском|для Павла|вместо Анны|наполовину|частично|почти|не совсем|предварительно|условно|как черновик|пока что|в принципе|в теории|когда-нибудь|никогда|нет|или нет|может быть|возможно|вроде|наверное|если|когда|как только|10 евро|5%|???|?!|НЕТ|шучу|🙄|🤔|👎|вопрос|ещё кое-что|одно но|минутку|подожди|её коллега|её сестра|прошлый понедельник|от моего имени|и письмо|и напоминание|но короче|15 мин|другая Анна|не тот день|до 10|после десяти|тема: зарплата|10:15',
};

test.each(Object.entries(fragments) as [TalkLanguage, string][])('%s', (lang, all) => {
  const messages = all.split('|').flatMap((one) => yeses[lang].map((yes) => yes.replace('{}', one)));
  const booked = sampleOf(messages, 80).filter(
    (message) => hear({ step: 'consent', shown: null, lang }, message).outcome.kind === 'act',
  );
  expect(booked).toEqual([]);
});
