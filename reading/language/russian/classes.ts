/** The classes of single words of Russian. What each is for stands in ../word-classes.ts. */
export const russianClasses = {
  stop: 'и в на с по для от до из к у о не что это как мне я вы мы он она',
  request: 'хочу нужно можно найти покажи',
  month: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  weekday: 'понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье',
  day: 'сегодня завтра послезавтра вчера',
  dayPart: 'утром днем вечером',
  timeUnit: 'день дня дней неделя недели недель месяц месяца месяцев год года лет час часа часов минут минуты',
  currency: 'рублей руб',
  placeWord: 'в из',
  affirm: 'да хорошо конечно ок',
  deny: 'нет неверно',
  change: 'другой другое другие измени вместо',
  any: 'любой любая неважно',
  negation: 'без не нет',
  asks: 'что какой какая какие когда где кто куда сколько как',
  lead: 'следующий следующую этот эту ближайший',
  place: 'москва мадрид',
};

/** What words count. */
export const russianNumbers: Readonly<Record<string, number>> = {
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  десять: 10,
};

/** Places in a row. */
export const russianOrdinals: Readonly<Record<string, number>> = {};
