/**
 * The classes of single words of German. What each is for stands in ../word-classes.ts. Words that English writes alike and means
 * otherwise ("will", "die", "also", "fast") are left out.
 */
export const germanClasses = {
  stop:
    'der das den dem des ein eine einen einem einer eines und oder aber mit von vom zu zum zur bei beim aus auf für nach ' +
    'über unter vor durch ohne um ist sind bin bist sein wird werden wurde haben habe hatte ich du er sie es wir ihr mich ' +
    'mir dich dir uns euch ihn ihm ihnen mein meine meinen meinem meiner dein deine unser unsere sein seine ihre ihren ' +
    'ihrem ihrer nicht auch nur noch schon sehr dass wenn weil als wie da hier dort im ins doch denn ja nein bitte danke',
  request:
    'möchte möchten brauche brauchen suche suchen bitte können könnten kann zeigen zeige finden finde machen mache hätte ' +
    'gern gerne benötige benötigen wünsche',
  month:
    'januar jänner februar märz april mai juni juli august september oktober november dezember jän febr mrz okt dez',
  weekday: 'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo mi fr',
  day: 'heute morgen übermorgen gestern wochenende ostern weihnachten',
  dayPart: 'vormittag nachmittag abend mittag mitternacht vormittags nachmittags abends morgens mittags uhr',
  timeUnit:
    'sekunde sekunden minute minuten stunde stunden tag tage tagen woche wochen monat monate monaten quartal quartale jahr ' +
    'jahre jahren',
  currency: 'euro euros franken pfund',
  placeWord: 'im bei nach aus',
  personWord: 'mit an für von bei',
  kin: 'chef chefin vorgesetzter vorgesetzte kollege kollegin mutter vater bruder schwester',
  affirm: 'ja genau richtig stimmt perfekt einverstanden gerne passt klar natürlich',
  deny: 'nein nö nee nicht falsch niemals',
  change: 'andere anderen anderer anderes stattdessen lieber ändern',
  any: 'egal irgendein irgendeine beliebig beliebige',
  negation: 'nicht kein keine keinen keinem keiner ohne niemals außer',
  asks: 'welcher welche welches wer wen wem wann wo woher wohin wie warum wieso weshalb wieviel',
  lead: 'nächste nächsten nächster nächstes kommende kommenden diese diesen dieser dieses',
  place: 'münchen wien zürich köln düsseldorf österreich deutschland schweiz',
  opens:
    'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner unser unsere unseren unserem ' +
    'unserer ihr ihre ihren ihrem ihrer sein seine seinen kein keine keinen dieser diese dieses diesen diesem',
  introduces: 'heißt namens genannt',
};

/** What words count. */
export const germanNumbers: Readonly<Record<string, number>> = {
  null: 0,
  eins: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  dreißig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
  hundert: 100,
  tausend: 1_000,
};

/** Places in a row. */
export const germanOrdinals: Readonly<Record<string, number>> = {
  erste: 1,
  ersten: 1,
  erster: 1,
  erstes: 1,
  zweite: 2,
  zweiten: 2,
  zweiter: 2,
  zweites: 2,
  dritte: 3,
  dritten: 3,
  dritter: 3,
  drittes: 3,
  vierte: 4,
  vierten: 4,
  vierter: 4,
  fünfte: 5,
  fünften: 5,
  fünfter: 5,
};
