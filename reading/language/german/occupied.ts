/** German words by which somebody tells that a time is taken. What each list is for stands in ../occupied-table.ts. */
import type { OccupiedTable } from '../occupied-table.ts';

export const germanOccupied: OccupiedTable = {
  self: 'ich|wir|bin|hab|habe|mir|uns|muss|mich|bei mir|bei uns',
  be: 'bin|sind|werde|werden|ist',
  states:
    'beschaftigt|verplant|unterwegs|weg|fort|im urlaub|in urlaub|auf urlaub|krank|krankgeschrieben|ausser haus|auswarts|verreist|auf reisen|auf dienstreise|nicht da|nicht im haus|' +
    'nicht im buro|nicht verfugbar|nicht frei|beim arzt|beim zahnarzt|in einer besprechung|in besprechung|in einem meeting|im meeting|in einer schulung|auf schulung|' +
    'auf der messe|ausgebucht|belegt|besetzt|verhindert|dicht|abwesend|im ausland|in elternzeit',
  have: 'hab|habe|haben|ist|steht|kommt|kommen',
  things:
    'besprechung|besprechungen|termin|termine|meeting|meetings|arzttermin|zahnarzttermin|zahnarzt|arzt|schulung|kurs|fortbildung|audit|prufung|prufer|auditoren|' +
    'bewerbungsgesprach|unterricht|beerdigung|ubergabe|was|schon was|etwas|etwas anderes|was anderes|besuch|inspektion|schicht|urlaub|dienst|konferenz|seminar|feueralarmprobe|kundschaft|gaste|teamrunde',
  must: 'muss|mussen|soll|sollen|darf ich nicht vergessen',
  places: 'beim|bei der|bei den|bei|im|in der|in einer|in einem|auf der|auf dem|auf einer|auf einem|am|zur|zum',
  there:
    'zeit|da|im buro|am platz|am schreibtisch|zuhause|zu hause|daheim|im haus|erreichbar|nichts|luft|verfugbar|ruhe|bereit|nur|gut|fit|gern|gerne|an der reihe',
  because: 'da|weil|denn|aber|und|also|wo|dass',
  whens:
    'da|genau da|gerade da|grad da|ausgerechnet da|genau dann|gerade dann|ausgerechnet dann|wenn|genau wenn|gerade wenn|das ist wenn|das ist genau wenn|das ist dann wenn|zu der zeit|um die zeit|um diese zeit|just wenn|just da|weil da',
  thens: 'da|dann|zu der zeit|um die zeit|gerade',
  happens:
    'kommen|kommt|kommen an|trifft|treffen|treffen ein|trifft ein|trifft sich|treffen sich|besucht|besuchen|tagt|tagen|findet statt|finden statt|steht an|stehen an|ruckt an|rucken an|lauft|laufen|klingelt|ruft|rufen|liefert|liefern|tanzt an|tanzen an|taucht auf|tauchen auf|erscheint|erscheinen|wird geliefert|wird entladen',
};
