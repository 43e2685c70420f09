/** How one speaks of a project's material in German (X1). */
import type { MaterialTable } from '../material-table.ts';

const works =
  '(analysier*|antworte*|beantworte*|begründe*|beschreib*|bewerte*|erganz*|ergänz*|erklär*|erklar*|erläuter*|fass|fasse|fassen|finde*|formulier*|formuliere* um|gib|glieder*|gruppier*|heb|hebe|kommentier*|korrigier*|kürz*|kurz|liste|list|lies|mach|mache|markier*|nenn|nenne|ordne|ordnen|ordne*|prüf*|priorisier*|rechne*|sag|sage|sammle|sammel|schätz*|schatz*|schau|schaue|schreib um|sortier*|stell*|straff*|streich*|such|suche|teil|teile|trag|übersetz*|überarbeit*|überprüf*|unterstreich*|vereinfach*|verbesser*|vergleich*|verwende*|wandle|wiederhol*|zähl*|zeig|zeige|zeigen|zitier*|zieh|ziehe|nimm)';
const infinitives =
  '(analysieren|beschreiben|bewerten|erklären|erläutern|zusammenfassen|finden|umformulieren|kürzen|prüfen|sortieren|ordnen|überarbeiten|vergleichen|verbessern|zeigen|auflisten|übersetzen|vereinfachen|korrigieren|durchgehen|ansehen)';
const made = '(schreib|schreibe|schreiben|entwirf|entwerfe|schlag|schlage|erfinde|erstell*|entwickle|empfiehl)';

export const germanMaterial: MaterialTable = {
  phrases: {
    order: [
      `^ [bitte|jetzt|nun|dann|also] ${works}`,
      `(kannst du|könntest du|können sie|könnten sie|würdest du) ..6 ${infinitives}`,
      '(ich|wir) [noch] (brauche|brauchen|benötige|benötigen)',
      '(ich|wir) (möchte|möchten|will|wollen|hätte gern|hätten gern)',
    ],
    making: [`^ [bitte|jetzt|nun] ${made}`, '(kannst du|könntest du) ..6 (schreiben|entwerfen|vorschlagen|erstellen)'],
    asking: [
      '(sag|sage|sagen sie|zeig|zeige|erzähl|erkläre|erklär|nenn|nenne) (mir|uns)',
      '^ [und|aber|also|dann] (was|welche|welcher|welches|welchen|wer|wen|wem|wo|warum|wieso|wie|worauf|woran|wofür|wozu)',
    ],
    'in-general': [
      '(im allgemeinen|allgemein|grundsätzlich|üblicherweise|normalerweise|in der regel|typischerweise|meistens|prinzipiell)',
      '(wie|woran|wann|womit|wo|was) ..1 man',
      'wie (viele|lang|groß) ..2 (braucht|nimmt|macht|sollte) man',
      'was gehört (in|zu)',
      'was ist (ein|eine)',
      '(was bedeutet|was heißt|was versteht man)',
      'unterschied zwischen (einer|einem)',
      'wie (viele|lang) ..3 (üblich|üblicherweise|normalerweise)',
    ],
    'there-is': [
      '(haben wir|hast du|habe ich|habt ihr|gibt es|gibt es schon|liegt|liegen) [schon|bereits|denn|eigentlich|überhaupt]',
      '(wo) (ist|sind|liegt|liegen)',
      '(wann) (ist|sind|kommt|kommen|gibt es|haben wir)',
      '(wer) (hat|schrieb|macht|schreibt)',
      '(steht|stehen) ..3 (schon|fest|bereits)',
      '(sobald|wenn|falls|bevor|nachdem|bis) [wir]',
    ],
    state: [
      '[schon|bereits|jetzt|endlich|noch nicht|nicht] (fertig|da|vorhanden|hochgeladen|abgeschlossen|verfügbar|gespeichert|abgelegt|geschrieben|gemacht|erstellt|angekommen|transkribiert|freigegeben|bereit)',
    ],
    aside: [
      '(ohne) [auf|in]',
      '(vergiss|ignorier|ignoriere|vergessen wir)',
      '(lass|lassen wir|lasse|lassen) ..4 (weg|beiseite|außen vor|aus)',
      '(abgesehen von|statt|anstatt|anstelle|unabhängig von)',
      '^ nicht [um|über|aus]',
      '(brauche|brauchen|brauchst) (kein|keine|keinen|nicht)',
      '(nicht nötig)',
    ],
    given: [
      '(hier) (ist|sind|kommt|kommen)',
      '^ (das ist|das sind|dies ist|dies sind) (der|die|das|unser|unsere|mein|meine)',
      '(unser|unsere|mein|meine) ..2 (lautet|lauten|ist folgender|ist folgende|ist folgendes)',
      '(anbei|beigefügt|untenstehend|im folgenden)',
      '(ich) (füge|hänge|kopiere)',
    ],
    'going-on': [
      '(es|ihn|sie|ihm|ihnen|davon|darin|daran|das|dies|diese|dieser|dieses|jede|jeder|welche|welcher|welches|welchen|da)',
      '(würdest|würden|findest|meinst|glaubst) (du|sie)',
      '(soll|sollen|sollte|sollten|kann|können) (ich|wir)',
    ],
  },
  words: {
    own: 'unser unsere unseren unserem unserer unseres mein meine meinen meinem meiner meines ihr ihre ihren diese dieser dieses diesen diesem jede jeder jedes jeden jedem alle allen aller beide beiden laut gemäß sämtliche',
    certain: 'der die das den dem des im am zum zur vom beim ins ans',
    any: 'dein deine deinen deinem deiner ein eine einen einem einer eines kein keine keinen keinem keiner',
    which: 'welche welcher welches welchen welchem viele',
    joining: 'und oder sowie',
    border:
      'in an auf zu von mit für über aus bei nach durch gegen um ohne zwischen als wie wenn ob dass ist sind war waren hat haben habe wird werden kann können soll sollen muss nicht ich du er sie es wir ihr mir mich uns was wer wo warum wen wem hier da',
    about: 'zu zum zur über für die der',
    compound: 'vorlage vorlagen software programm',
  },
};
