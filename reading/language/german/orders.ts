/** German words with which one more order begins. What each list is for stands in ../orders-table.ts. */
import type { OrdersTable } from '../orders-table.ts';

export const germanOrders: OrdersTable = {
  verbs:
    'bestell|e|en|t kauf|e|en|t besorg|e|en|t buch|e|en|t reservier|e|en|t miet|e|en|et plan|e|en|t organisier|e|en|t bereit|e|en vorbereiten erstell|e|en|t schreib|e|en|t verfass|e|en|t entwirf entwerfen leg|e|en|t anlegen ' +
    'veröffentlich|e|en|t druck|e|en|t ausdrucken kopier|e|en|t schick|e|en|t send|e|en|et verschick|e|en|t versend|e|en|et liefer|e|t liefern weiterleiten leit|e|en|et zahl|e|en|t bezahl|e|en|t überweis|e|en|t erstatt|e|en|et ' +
    'storniere|n|t stornier annullier|e|en|t kündig|e|en|t schließ|e|en|t öffn|e|en|et sperr|e|en|t entsperr|e|en|t blockier|e|en|t lösch|e|en|t entfern|e|en|t archivier|e|en|t starte|n|t neustarten installier|e|en|t ' +
    'aktualisier|e|en|t erneuer|e|n|t verlänger|e|n|t verschieb|e|en|t verleg|e|en|t ruf|e|en|t anrufen zurückrufen kontaktier|e|en|t benachrichtig|e|en|t informier|e|en|t sag|e|en|t erinner|e|n|t lad|e|en|et einladen gib geben ' +
    'gebt mach|e|en|t biet|e|en|et anbieten senk|e|en|t erhöh|e|en|t reduzier|e|en|t kürz|e|en|t prüf|e|en|t überprüf|e|en|t kontrollier|e|en|t zähl|e|en|t putz|e|en|t reinig|e|en|t reparier|e|en|t ersetz|e|en|t ' +
    'tausch|e|en|t austauschen hol|e|en|t abholen pack|e|en|t stell|e|en|t genehmig|e|en|t',
  askers: 'frag frage fragt fragen',
  receivers: '',
  besides:
    'auch|auch noch|und auch|noch|nebenbei|nebenbei noch|außerdem|und außerdem|außerdem noch|zusätzlich|dazu|übrigens|danach|und danach|dann|und dann|anschließend|noch was|noch etwas|noch eins|und noch was|und noch etwas|' +
    'eine sache noch|noch eine sache|nächste sache|wenn du schon dabei bist|wenn sie schon dabei sind|zweitens|als nächstes|weiters|des weiteren|ferner',
  apart:
    'noch was|noch etwas|noch eins|und noch was|und noch etwas|eine sache noch|noch eine sache|nächste sache|als nächstes',
  turns: 'aber zuerst erst vorher zuvor bevor stattdessen sonst nur erstmal doch lieber bis',
  sounds: 'ach ja ah oh äh und aber so also ok moment warte halt nein doch sorry',
};
