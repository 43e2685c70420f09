/** What asks in German for something else than what is shown (G20): another deed, another receiver, another form. */
export const germanOtherwise: readonly string[] = [
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
  '(anrufen|zurückrufen|drucken|ausdrucken|ablegen|anhängen|weiterleiten|löschen|übersetzen)',
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
];
