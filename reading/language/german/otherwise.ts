/** What asks in German for something else than what is shown (G20): another deed, another receiver, another form. */
export const germanOtherwise: readonly string[] = [
  '(die|eine|ne) [andere] alternative',
  // What the other one would do is asked.
  '^ (würdest du|würden Sie) (es|das) (machen|tun) $',
  // Confirmation is asked for, and none given.
  '^ bitte [kurz|nur] (bestätigen|bestätige|bestätigt) [sie] $',
  '^ (bestätigen sie|bestätige) bitte $',
  // Somebody else gets it.
  '(schick|schicke|schicken sie|sende|send|senden sie|mail|maile|mailen sie|leite|leiten sie|verschick) [es|das|sie|die mail|die e mail|ihn] [bitte] (mir|uns|allen|beiden|jedem|an mich|an uns|an alle|an beide|an jeden|ans team|an das team|weiter)',
  '(schick|schicke|schicken sie|sende|senden sie|mail|maile|mailen sie|gib|geben sie) (mir|uns|allen|beiden) [es|das|sie|die mail|die e mail|eine kopie]',
  // In another form.
  'als [ein|eine|einen] (entwurf|brief|sms|pdf|anhang|video|videocall|video call|videoanruf|videogespräch|videokonferenz|videotermin|treffen|serie|serientermin|platzhalter|privat|vorläufig|erinnerung|aufgabe|notiz|persönlich|präsenztermin)',
  '(per sms|per brief|per post|auf papier|vor ort|von angesicht zu angesicht|unter vier augen)',
  '(machen wir|mach|machen sie|buch|buche|buchen sie|lieber) [es|das] persönlich',
  // Only noted.
  '(vormerken|vermerken|notieren|speichern|abspeichern|merken|aufschreiben)',
  '(merk|merke|notier|notiere|speicher|speichere|schreib|schreibe) [dir] (es|das|ihn|sie) [dir] [vor|auf|ab]',
  // Another deed.
  '(ruf|rufe|rufen sie) (sie|ihn|mich|uns|ihr|alle) [an|zurück]',
  '(zurückrufen|drucken|ausdrucken|ablegen|anhängen|weiterleiten|löschen|übersetzen)',
  '(schick|schicke|schicken sie|sende|senden sie|mail|maile|gib) (ihr|ihm|ihnen) (eine|einen|ein|die|den|das|noch) (agenda|erinnerung|notiz|liste|zusammenfassung|akte|unterlagen|formular|link|kopie|sms|tagesordnung)',
  '(erinnere|erinner|erinnern sie|warn|warne|informier|informiere|informieren sie|sag|sage|sagen sie) (sie|ihn|mich|uns|ihr|ihm|alle|allen)',
  '(druck|drucke|kopier|kopiere|leg|lege|lösch|lösche|häng|hänge) (es|das|sie|ihn)',
  // Looked over first.
  '(bitte|erst|vorher|noch|nochmal|erstmal) (prüfen|überprüfen|kontrollieren|checken|korrigieren|kürzen|durchlesen|gegenlesen)',
  '^ (prüf|prüfe|prüfen sie|überprüf|überprüfe|check|checke|kontrollier|kontrolliere|korrigier|korrigiere|kürz|kürze|lies|lesen sie|formulier|formuliere) (es|das|sie|ihn|nochmal|noch)',
  // Somebody else does it.
  '(sie|er|wer|man) (bestätigt|bucht|schickt|entscheidet|sendet)',
  '(sie|er|chef|chefin|man) wird (es|das) [noch|selbst] (buchen|bestätigen|schicken|machen|senden)',
  // Taken back, or shown again.
  '(rückgängig|nimm es zurück|nimm das zurück|zurücknehmen)',
  // Whoever speaks asks whether they may, or will do it themselves.
  '(kann|darf|soll|könnte|dürfte|muss|können|dürfen|sollen) (ich|wir|man) (es|das|ihn|sie|die|den termin|die mail) [jetzt|so|schon|nun|dann] (buchen|bestätigen|schicken|abschicken|senden|absenden|eintragen|reservieren|machen|losschicken|versenden|freigeben)',
  '(kann|darf|soll|muss) ich (buchen|bestätigen|schicken|abschicken|senden|absenden)',
  '(lass|lassen sie|lasst) mich (das|es|ihn|sie|die mail) [selbst|mal|erst|schnell|kurz] (machen|erledigen|buchen|schicken|senden|abschicken|übernehmen|tun)',
  // It asks whether it is done, or asks for something to be said.
  '(hast|haben|habt) (du|sie|ihr) (es|das|sie|ihn) [schon|bereits] (gebucht|geschickt|gesendet|gemacht|erledigt|verschickt|eingetragen)',
  '(können|könnten|kannst|könntest) (sie|du) [bitte|das|es] bestätigen',
  '^ (passt|geht|klappt|stimmt) (das|es) (für|bei|mit|um|am)',
  // Somebody else is still to say yes, or it is still open.
  '(zu bestätigen|wird bestätigt|wird noch bestätigt|noch offen)',
  'bestätige ich',
  // Something else is proposed.
  'warum nicht (anrufen|per|in|persönlich|später|morgen|lieber|eine|ein|einfach|mal)',
  '(per|über|via) (chat|zoom|skype|whatsapp|video)',
  '(nochmal|nochmals|noch mal|erneut|noch einmal) (senden|schicken|buchen)',
  '(dem|der|ihrem|ihrer|meinem|meiner|seinem|seiner) (team|chef|chefin|mann|frau|kollegin|kollegen|assistentin|vorgesetzten)',
  '(alte|private|andere|falsche|zweite) (nummer|adresse|mail|mailadresse)',
  '(das ist|ist) (meine nummer|mein name|meine adresse|meine mail)',
  '(bitte|ja bitte) (rückruf|anruf|anrufen|speichern)',
  'bis auf',
  // It stands in the way, or is not as it should be.
  '(ja|ok|okay|gut) da (hat|hab|habe|haben) (sie|ich|er|wir) (frei|urlaub|schon|einen|eine|keine|dienst|schule|pause)',
  '(ja|ok|okay|gut) da ist (schon|ein|eine|bereits)',
  '(sehr|zu|etwas|ziemlich|arg) (förmlich|formell|lang|kurz|hart|unfreundlich|steif|direkt)',
  '(ja|ok|okay|gut) leider',
  // How one is, and what is neither yes nor no.
  '(mir|uns) (geht es|gehts) [ganz|sehr|auch] gut',
  "(mir|uns) geht's [ganz|sehr|auch] gut",
  '(geht so|so lala|ganz ok|ganz okay)',
  '(das reicht|danke reicht|reicht mir)',
  '(mach|schick|sende|buch|schicken sie|machen sie) es (nochmal|noch mal|nochmals|noch einmal|erneut)',
  '(es|das) ist (sehr|zu|etwas|ziemlich|arg) (förmlich|formell|lang|kurz|hart|steif|direkt)',
  // How many people it is for, which nothing shows.
  '(für|mit) [uns|euch] (beide|beiden|alle|allen|alle beide|alle zusammen|zwei|drei|zu zweit|zwei personen|drei personen|zwei leute|mehrere|mehrere personen|jeden|alle drei|das ganze team|die ganze gruppe|die ganze abteilung)',
  // Of no one thing.
  '(buch|buche|buchen sie|reserviere|reservier|trag|nimm) (irgendwas|irgendetwas|etwas|irgendeinen|irgendein|irgendwo|irgendwen|was anderes|irgend etwas)',
  "^ [ja|hallo] (ich bin's|ich bins|bin's|bins|ich bin es|bin ich) $",
  // It is guessed, or only thought of.
  '(wird|müsste|sollte|könnte|dürfte) (schon|wohl) [irgendwie] (passen|gehen|stimmen|klappen|werden|hinhauen)',
  '(ich|wir) (würde|würd|würden) [es|das|ihn|den termin|schon|eher|mal] (buchen|bestätigen|eintragen|festmachen|zusagen)',
  '(mach|machs|buch|tu|erledige|ruf|machen sie) [es|das] [doch|mal|ruhig|lieber|bitte] (selbst|selber|allein|alleine)',
  'und [für|mit] (mich|ihn|uns|mir|ihr|ihm|meine chefin|meinen chef) $',
  '(bestätige|buch|buche|mach|entscheide|entscheid|erledige) du [das|es|selbst|mal|doch]',
  '^ [das|es|ja] (würde|könnte|ginge) [schon|wohl] [gehen|klappen|hinhauen] $',
  '^ (schon klar|geht das|passt es|richtig so ja) $',
  '^ [ja] (ich bin|bin|wir sind|bin ich) (da|hier|dran|noch da) $',
];
