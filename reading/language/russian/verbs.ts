/**
 * What Russian tells somebody to do, to one and to several, of both aspects, and what we do together. As words are compared: "й" is "и"
 * there, and "ё" is "е". Forms are made from the one that is said to one person, so that none is forgotten.
 */

/** "Бронируи", "бронируите". */
const toAll = (forms: string): string =>
  forms
    .split(' ')
    .flatMap((form) => [form, `${form}те`])
    .join('|');

/** To book what is shown: nothing else can be meant where a booking is shown. */
const booking =
  'бронируи забронируи резервируи зарезервируи записываи запиши планируи запланируи назначаи назначь отправляи отправь ' +
  'высылаи вышли шли пошли подтверждаи подтверди оформляи оформи ставь поставь делаи сделаи вноси внеси вписываи впиши ' +
  'вбиваи вбеи забиваи заноси занеси закрепляи закрепи фиксируи зафиксируи создаваи создаи регистрируи зарегистрируи ' +
  'утверждаи утверди организуи организовываи устраиваи устрои заводи заведи столби застолби проставляи ' +
  'проставь звони позвони';

/** The same of verbs that need beside them where to, or what. */
const putting =
  'забеи закинь закидываи кидаи кинь помести помещаи включи включаи отметь отмечаи занимаи заими пометь помечаи';

const seeking = 'ищи поищи наиди находи подыщи подыскиваи подбери подбираи предлагаи предложи выискиваи отыщи разыщи';
const looking =
  'посмотри смотри глянь погляди гляди взгляни проверь проверяи покажи показываи просмотри узнаи скажи подскажи сообщи назови пришли скинь перечисли';
const taking =
  'бери возьми выбираи выбери пиши держи придержи оставь оставляи давай даи заими занимаи кидаи кинь отмечаи отметь забеи забиваи закидываи закинь отдаи дави хватаи';
const dropping =
  'убираи убери вычеркиваи вычеркни исключаи исключи отбрасываи отбрось удаляи удали снимаи сними отменяи отмени стираи сотри';

/** "Забронируем", "вносим": what we do with what is shown. */
const together =
  'бронируем|забронируем|резервируем|зарезервируем|записываем|запишем|планируем|запланируем|назначаем|назначим|отправляем|' +
  'отправим|подтверждаем|оформляем|оформим|ставим|поставим|делаем|сделаем|вносим|внесем|вписываем|впишем|вбиваем|вобьем|' +
  'забиваем|забьем|заносим|занесем|закрепляем|закрепим|фиксируем|зафиксируем|создаем|создадим|регистрируем|утверждаем|утвердим|' +
  'добавляем|добавим|организуем|устраиваем';

/** "Бронировать", "внести": behind "можно", "давайте", "прошу". */
const infinitives =
  'бронировать|забронировать|резервировать|зарезервировать|записывать|записать|планировать|запланировать|назначать|назначить|' +
  'отправлять|отправить|подтверждать|подтвердить|оформлять|оформить|ставить|поставить|вносить|внести|вписывать|вписать|вбивать|' +
  'вбить|забивать|забить|заносить|занести|закреплять|закрепить|фиксировать|зафиксировать|создавать|создать|регистрировать|' +
  'зарегистрировать|утверждать|утвердить|добавлять|добавить|организовать|организовывать|устраивать|устроить|заводить|завести|делать|сделать';

/** "Забронируете", "вносите": a slip of a finger away from "забронируите" they tell it, and order nothing. Words that play no part. */
export const russianTold = [booking, putting, seeking, looking, taking, dropping]
  .flatMap((forms) => forms.split(' '))
  .flatMap((form) => {
    const stem = form.slice(0, -1);
    const isSoft = form.endsWith('и');
    return (isSoft ? 'ете ешь ем ют ла л ли' : 'ите ишь им ят ил ила или').split(' ').map((ending) => stem + ending);
  })
  .join(' ');

/** "Запиштье", "запишыте", "бронируйти": the ending of an order as it is written by ear or in a hurry; never "запишете", which asks. */
const hurried = booking
  .split(' ')
  .flatMap((form) => {
    const endings = /[аеиоуыюя]и$/u.test(form) ? 'ити йти ти' : 'ити ыте ыти ьте тье те';
    return form.endsWith('и')
      ? endings.split(' ').map((ending) => form.slice(0, -1) + ending)
      : [`${form}ти`, `${form}тье`];
  })
  .join('|');

/** By what is done, as lists that phrases name. */
export const russianVerbs = {
  'ru-do': `${toAll(booking)}|${hurried}`,
  'ru-put': toAll(putting),
  'ru-together': together,
  'ru-to-do': infinitives,
  'ru-seek': toAll(seeking),
  'ru-look': toAll(looking),
  'ru-take': toAll(taking),
  'ru-drop': toAll(dropping),
  'ru-not': [booking, putting, seeking, taking].map(toAll).join('|'),
} as const;
