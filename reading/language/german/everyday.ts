/** German everyday words for what schemas let choose. What each list is for stands in ../everyday-table.ts. */
import type { EverydayTable } from '../everyday-table.ts';

export const germanEveryday: EverydayTable = {
  words: {
    low: 'niedrig|niedrige|niedriger|niedriges|niedrigen|gering|geringe|geringer',
    medium: 'mittel|mittlere|mittlerer|mittleres|mittleren',
    normal: 'normal|normale|normaler|normales|normalen',
    high: 'hoch|hohe|hoher|hohes|hohen',
    urgent:
      'dringend|dringende|dringender|dringendes|eilig|eilige|sehr dringend|sehr eilig|ganz dringend|super dringend',
    critical: 'kritisch|kritische|kritischer|kritisches',
    minutes: 'minute|minuten',
    hours: 'stunde|stunden',
    days: 'tag|tage|tagen',
    weeks: 'woche|wochen',
    months: 'monat|monate|monaten',
    years: 'jahr|jahre|jahren',
    monday: 'montag|montags',
    tuesday: 'dienstag|dienstags',
    wednesday: 'mittwoch|mittwochs',
    thursday: 'donnerstag|donnerstags',
    friday: 'freitag|freitags',
    saturday: 'samstag|samstags|sonnabend',
    sunday: 'sonntag|sonntags',
    red: 'rot|rote|roter|rotes|roten',
    green: 'grün|grüne|grüner|grünes|grünen',
    blue: 'blau|blaue|blauer|blaues|blauen',
    yellow: 'gelb|gelbe|gelber|gelbes|gelben',
    orange: 'orange|orangefarben|orangene',
    brown: 'braun|braune|brauner|braunes|braunen',
    black: 'schwarz|schwarze|schwarzer|schwarzes|schwarzen',
    white: 'weiß|weiße|weißer|weißes|weißen',
    grey: 'grau|graue|grauer|graues|grauen',
  },
  around:
    'der die das den dem ein eine es ist am im in an mit bitte danke vielen prio priorität dringlichkeit stufe farbe einheit tag dann also ok gern gerne per als nimm nehmt nehmen nehme wir ich mach mache macht setz setze stell stelle würde sagen wähle wähl reicht passt variante option auf',
};
