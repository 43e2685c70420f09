/** The words of Russian in lists. What each is for stands in ../table.ts. */
import type { PhraseLists, WordLists } from '../table.ts';

export const russianWords: Partial<WordLists> = {
  questionWords: 'как какои какое',
  doubtfulQuestionWords: 'когда где кто',
  joiningWords: 'и или',
  phoneWords: 'телефон тел мобильный звонить факс',
  alternativeWords: 'или',
  politeFillers: 'простите извините',
  withWords: 'с со',
  placeWords: 'вариант номер',
  choiceFillers: 'пожалуиста',
  calendarWords:
    'понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье сегодня завтра послезавтра полдень ' +
    'утром утра днем вечером часов часа',
  timeJoints: 'в во на к ко до после через с и этот эту следующий следующую следующии прошлыи прошлый прошлую',
  otherChoices: 'ни другой другое другие другую',
  topicNames: 'тема тему темой',
  topicVerbs: 'измени измените поменяй поменяйте смени смените поставь замени',
  topicLinks: 'на',
  topicCopulas: 'это',
  partnerLeads: 'с со для к',
  nameLeads: 'зовут имени',
  ownWords: 'меня мне мнои',
  ownPossessives: 'мои мое моя моего',
  contactNouns: 'почта адрес номер телефон емаил имеил',
  aboutLeads: 'про о об насчет',
  aboutNothing: 'этом этого это том нем ней',
  quoteLeads: 'текстом текст словами',
  letterJoints: 'и с',
  bothWords: 'оба обе',
  withoutWords: 'без не',
  callOffWords: 'отмени отмените отменить отменяй',
  notCallOffWords: 'не нет',
  editOpeners: 'да нет но и пожалуйста можно',
  editJoints: 'но и',
  editVerbs: 'измени измените изменить поменяй поменяйте замени замените заменить исправь исправьте',
  editGenerals: 'это что-то',
  editInto: 'на',
  indefinites: 'что-то что-нибудь нечто более менее чуть немного',
  formLeads: 'измени поменяй пожалуиста',
  wordsToEnd: 'отмена отменить стоп',
  neverNames:
    'да нет не я мы он она они это мой моя наш кто что никто отмена отмени отменить стоп помощь спасибо потом',
  yesAndNo: 'да нет',
  changeWords: 'измени поменяй но',
  yesterdayWords: 'вчера',
  truths: 'да нет',
  timeWords:
    'понедельник понедельника вторник вторника среда среду среды четверг четверга пятница пятницу пятницы суббота субботу ' +
    'субботы воскресенье воскресенья сегодня завтра послезавтра полдень полночь января февраля марта апреля мая июня июля ' +
    'августа сентября октября ноября декабря минуту минуты минут час часа часов день дня дней неделя неделю недели недель ' +
    'месяц месяца месяцев год года лет',
  abbreviations: 'т.е т.д т.п',
  openers: 'и да нет ну хорошо ок тогда но пожалуиста привет здравствуите отлично спасибо понятно а',
  bookingPhone: 'телефон номер',
  bookingInvite: 'приглашение почта почту',
  bookingTime: 'время день дата дату',
  lookalikes: 'верное среди котором которои принцип сделки нравился позволил имеются перевести ведро конечное ранее',
  offeredWords: 'вариант время слот',
  closingWords: 'уважением пожеланиями приветом',
  copulas: 'это',
  reasonWords: 'чтобы чтоб потому поскольку ибо тк',
  bookingPerson: 'имя человек человека',
};

/** Several words each, between bars. */
export const russianPhrases: Partial<PhraseLists> = {
  nameLeadIns: 'его зовут|её зовут|ее зовут|зовут|это|с|со',
  nameCourtesies: 'пожалуйста',
  choiceNegations: 'не|ни',
  opinions: 'думаю|я думаю|пожалуи',
  fromTheEnd: 'с конца|снизу|от конца|от последнего|с конца списка',
  fromTheStart: 'с начала|сверху|по счету|по порядку|из списка|в списке|по списку|от начала',
  bareNos: 'нет|ничего',
  commandPhrases: 'отмена|отмени|отменить|стоп|помощь',
  emailSubject: 'тему|тема|тему письма',
  emailMessage: 'текст|сообщение|текст письма',
  emailAddress: 'адрес|почту|почта',
  emailPerson: 'имя|получателя|получатель',
};
