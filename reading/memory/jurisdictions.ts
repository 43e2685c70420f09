/** Names of jurisdictions and their codes: a model writes "Ireland" where it should write "IE". */
import { fold } from '../language/fold.ts';

const codes: Readonly<Record<string, string>> = {
  austria: 'AT',
  belgium: 'BE',
  bulgaria: 'BG',
  croatia: 'HR',
  cyprus: 'CY',
  czechia: 'CZ',
  'czech republic': 'CZ',
  denmark: 'DK',
  estonia: 'EE',
  finland: 'FI',
  france: 'FR',
  germany: 'DE',
  deutschland: 'DE',
  greece: 'GR',
  hungary: 'HU',
  ireland: 'IE',
  'republic of ireland': 'IE',
  italy: 'IT',
  latvia: 'LV',
  lithuania: 'LT',
  luxembourg: 'LU',
  malta: 'MT',
  netherlands: 'NL',
  'the netherlands': 'NL',
  poland: 'PL',
  portugal: 'PT',
  romania: 'RO',
  slovakia: 'SK',
  slovenia: 'SI',
  spain: 'ES',
  espana: 'ES',
  sweden: 'SE',
  'united kingdom': 'UK',
  'great britain': 'UK',
  'european union': 'EU',
  switzerland: 'CH',
  norway: 'NO',
  'united states': 'US',
  'united states of america': 'US',
  россия: 'RU',
  russia: 'RU',
};

/** The code of a jurisdiction that is named in full; anything else as it is. */
export function jurisdictionNamed(text: string): string {
  return codes[fold(text)] ?? text;
}
