/** How orders are given in German (C16). What each list is for stands in ../instruction-table.ts. */
import type { InstructionTable } from '../instruction-table.ts';

export const germanInstruction: InstructionTable = {
  definites: 'der die das den dem des',
  indefinites: 'ein eine einen einem einer eines',
  pointers: 'dieser diese dieses diesen diesem jener jene jenes jenen',
  pronouns: 'es ihn sie das dies dieses diese diesen',
  persons: 'ihm ihr',
  groups: 'ihnen',
  owners: 'ihr',
  attached: '',
  attachedWithAccent: '',
  openings:
    'bitte mal doch einfach jetzt dann auch kannst kann können könntest könnten würdest würden wollen möchte möchten will brauche brauchen du sie ihr ich wir dass musst müssen müsst sollst sollten solltest soll hallo hi guten tag ' +
    'ok gut also zuerst danach anschließend zum schluss und nicht niemals',
  asking:
    'bitte kannst können könntest könnten würdest würden möchte möchten will brauche brauchen musst müssen müsst sollst sollten solltest',
  statements:
    'der die das den dem des ein eine einen einem einer dieser diese dieses es er sie wir ich man hier da dort ist sind war waren hat haben hatte wird werden wurde warum weshalb wer wen wem wessen was wann wo wohin woher welche welcher welches wie ' +
    'weil da während obwohl danke ja nein nichts alles jemand niemand heute morgen gestern mein meine unser unsere ihre ihr sein seine in im an am auf bei von vom für mit nach seit',
  always: 'wenn falls sobald sooft jedes jeden jede jeder jedem immer alle allen',
  goals: 'an ans auf aufs nach bis vor in ins zu zum zur durch binnen innerhalb per',
  dues: 'bis vor',
  directions: 'nach zu zum zur an ans auf aufs',
  attaching: 'von vom aus für über mit wegen am im ohne gegen bei beim zwischen namens betreffend bezüglich seit unter',
  onDays: 'am',
  events:
    'meeting termin termine buchung reservierung veranstaltung anruf stunde prüfung klasse fahrt reise flug besuch gespräch sitzung webinar workshop schulung lieferung schicht operation feier unterricht',
  afters:
    '-ung -heit -keit -tion -gang -schluss -nahme -gabe -sprache -abend -tag -ende -pause -erhalt -ablauf -zeit -wunsch -bedarf -plan -möglichkeit -belieben -ermessen -gefühl ostern pfingsten weihnachten silvester neujahr urlaub ferien ' +
    'arbeit schicht mittag essen mittagessen frühstück inventur messe termin meeting besuch anruf monat jahr woche stunden tagen wochen monaten hause vorschrift gewicht größe farbe alter datum',
  relatives: 'der die das den dem welcher welche welches dessen deren was',
  joints: 'und dann aber oder sowie',
  ways:
    'jetzt heute morgen sofort gleich bald später wieder zurück aus ab an auf zu weiter frei fertig um ein mit vor nach her hin los weg raus rein durch neu erneut bitte mal doch noch nur auch zuerst danach umgehend schnell dringend sorgfältig ' +
    'zusammen dich mich uns euch sich selbst da drauf offen still kurz',
  empties:
    'richtige richtigen richtiges korrekte korrekten passende passenden passendes entsprechende entsprechenden entsprechendes betreffende betreffenden jeweilige jeweiligen besagte besagten nötige nötigen notwendige übliche üblichen ganze ganzen gesamte gewisse bestimmte',
  standIns: 'sache sachen ding dinge angelegenheit problem probleme thema zeug situation',
  unique:
    'büro küche lager halle gebäude lobby empfang garten gewächshaus keller garage hof dach parkplatz werk fabrik schule klinik krankenhaus apotheke labor laden filiale bank firma unternehmen abteilung zentrale haus eingang bibliothek kantine flur treppe ' +
    'toilette toiletten bad badezimmer schlafzimmer boden straße stadt wetter welt internet website webseite homepage intranet netzwerk netz wlan system server datenbank backup sicherung software app computer rechner telefon alarm alarmanlage heizung kühlung ' +
    'klimaanlage licht lichter beleuchtung strom wasser gas luft temperatur feuchtigkeit lautstärke helligkeit musik fernseher radio rollläden vorhänge pflanzen blumen gras rasen müll abfall geschirr wäsche post bestand bestände lagerbestand inventar vorrat vorräte ' +
    'kasse kassenbuch buchhaltung gehälter kalender zeitplan uhrzeit datum team personal belegschaft mannschaft geschäftsführung geschäftsleitung vorstand chef chefin leiter leiterin direktor direktorin hausmeister vermieter steuerberater polizei feuerwehr ' +
    'krankenwagen rettungsdienst notarzt behörde behörden presse öffentlichkeit nachbarn nachrichten newsletter markt konkurrenz regierung staat steuer steuern gesetz regeln warteschlange posteingang archiv papierkorb hausaufgaben wochenende woche tag monat jahr nacht abend ' +
    'tür türen fenster tor zaun treppe hund katze kinder familie kessel kühlschrank ofen kaffee tee rest inventur bewegung',
  many:
    'bestellung|en auftrag|s rechnung|en ticket|s kunde|n kundin|nen nutzer|n benutzer|n patient|en patientin|nen lieferant|en preis|e meeting|s termin|e buchung|en reservierung|en zahlung|en erstattung|en konto|s datei|en dokument|e bericht|e vertrag|s anfrage|n ' +
    'lieferung|en sendung|en paket|e artikel|n produkt|e email|s nachricht|en brief|e angebot|e aufgabe|n projekt|e mitarbeiter|n mitarbeiterin|nen bewerber|n schüler|n schülerin|nen lehrer|n mitglied|er gast|es gäste|n mieter|n fall|s reklamation|en beschwerde|n ' +
    'überweisung|en karte|n kredit|e abo|s abonnement|s kampagne|n beitrag|s anzeige|n banner|s seite|n formular|e antrag|s anträge|n eintrag|s einträge|n datensatz|es gerät|e maschine|n filter|n teil|e raum|s veranstaltung|en anruf|e stunde|n prüfung|en klasse|n rezept|e ' +
    'probe|n muster|n ergebnis|se foto|s bild|er video|s etikett|en palette|n kiste|n karton|s container|n lkw|s fahrzeug|e fahrer|n techniker|n monteur|e arzt|es ärztin|nen rabatt|e gutschein|e genehmigung|en schlüssel|n passwort|s aufträge|n verträge|n ware|n',
  making:
    'bestelle bestell bestellen kaufe kauf besorge besorg buche buch schreibe schreib erstelle erstell mache mach verfasse drucke druck miete reserviere plane',
  moving: 'verschiebe verschieb verschieben verlege verleg verlegen ändere',
};
