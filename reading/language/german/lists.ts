/** Lists of words that the phrases of German name. */

export const germanLists: Readonly<Record<string, readonly string[]>> = {
  'de-you': cut('sie|du|ihr'),
  'de-who': cut('sie|du|ihr|er|es|wir|ich|der|die|das|ihre|ihr|jemand|man|denn|schon'),
  'de-be': cut(
    'ist|sind|war|waren|hat|haben|hatte|hatten|kann|können|könnte|könnten|soll|sollen|sollte|muss|müssen|' +
      'wird|werden|wurde|wäre|darf|dürfen|möchten|möchte|wollen|heißt|passt|brauchen|brauche|braucht|geht|' +
      'gibt|steht|fehlt|kommt|bedeutet|meinen|meinst|gilt|genau|tun|machen|ist es',
  ),
  'de-inform': cut(
    'sagen|nennen|teilen|geben|schreiben|erklären|erläutern|beschreiben|bestätigen|präzisieren|klären|' +
      'wählen|angeben|mitteilen|ergänzen|schildern|verraten',
  ),
  'de-tell': cut(
    'sag|sage|nenn|nenne|teil|teile|gib|schreib|schreibe|erklär|erkläre|beschreib|beschreibe|bestätige|' +
      'bestätig|verrate',
  ),
  'de-fine': cut('richtig|korrekt|recht|gut|okay|ok|perfekt|prima|in ordnung|so gut|ideal|wunderbar'),
};

function cut(words: string): readonly string[] {
  return words.split('|');
}
