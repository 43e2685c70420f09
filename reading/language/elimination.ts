/** Words by which one chooses what is left of what was offered, in every language (G20). */
export const elimination = {
  /** "The remaining one": what is left when the others are taken away; between bars. */
  remaining:
    'the other one|the other day|the other slot|the other time|the other option|the other|the remaining one|the remaining slot|the remaining|remaining one|the one left|' +
    "the one that's left|the one that is left|what's left|what is left|whatever's left|whatever is left|the only one left|the last one left|the one remaining|" +
    'der andere|den anderen|dem anderen|die andere|der anderen|das andere|beiden anderen|die anderen beiden|der ubrige|den ubrigen|die ubrige|das ubrige|der verbleibende|' +
    'den verbleibenden|der restliche|den restlichen|was ubrig bleibt|was ubrig ist|der ubrig bleibt|den der ubrig bleibt|der letzte verbleibende|bleibt nur einer|bleibt einer|' +
    'la otra|el otro|lo otro|la que queda|el que queda|lo que queda|la que sobra|la restante|el restante|cual queda|que queda|la unica que queda|el unico que queda|' +
    'другои|другое|другую|вторую из оставшихся|оставшиися|оставшееся|оставшуюся|то что осталось|тот что остался|что осталось|что остается|который остался|которое осталось',
  /** Heads of what is described by what it is not: "the one that isn't on Monday". */
  heads:
    'one slot time option day appointment ones el la lo los las unica unico der die das den derjenige dasjenige diejenige denjenigen termin slot zeit то тот та ту единственное ' +
    'единственныи единственную вариант время',
  relatives: "that which that's der die das den que что где которыи которая которое которую wo",
  /** Between that and what it is not. */
  between:
    "is isn't isnt are aren't be falls fall on at in a an the it es no not never son sea cae caen esta en el la por de un una nicht am an um im ist liegt kein keine keinen einem не в " +
    'во на утро это',
  negations: "isn't isnt aren't not never no nicht kein keine keinen не",
} as const;
