/** Where somebody else is reached: the only number and the only address of a message that are not the speaker's own. */
import type { PrefillFound } from '../../contracts/reading/prefill.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import { wordsOf } from '../language/words.ts';
import { Said } from '../letters/phrases.ts';
import { copiedIn } from '../letters/recipient.ts';
import type { Text } from '../text/text.ts';
import type { ReadBefore } from './wanted.ts';

export function contactsIn(text: Text, read: ReadBefore): Pick<PrefillFound, 'phone' | 'address'> {
  const phones = new Set(
    read.phones.filter((one) => !isOwn(text, one, read)).map(({ number }) => singleSpaced(number)),
  );
  const copied = copiedIn(new Said(text), read.emails);
  const emails = read.emails.filter((one) => !copied.includes(one));
  const addresses = new Set(emails.filter((one) => !isOwn(text, one, read)).map(({ address }) => address));
  const [phone] = phones;
  const [address] = addresses;
  return {
    ...(phone !== undefined && phones.size === 1 ? { phone } : {}),
    ...(address !== undefined && addresses.size === 1 ? { address } : {}),
  };
}

/** "My email is …", "you can reach me at …". */
function isOwn({ sentences }: Text, { start }: Span, { tiles }: ReadBefore): boolean {
  const at = sentences.findIndex((sentence) => sentence.start <= start && start < sentence.end);
  const own = tiles[at]?.find((tile) => tile.start <= start && start < tile.end);
  const clause = tiles[at]?.filter((tile) => tile.clause === own?.clause) ?? [];
  const words = (sentences[at]?.words ?? []).filter((word) =>
    own === undefined ? word.end <= start : clause.some((tile) => tile.start <= word.start && word.end <= tile.end),
  );
  return words.some(
    ({ fold }, place) =>
      ownWords.has(fold) || (ownPossessives.has(fold) && contactNouns.has(words[place + 1]?.fold ?? '')),
  );
}

function singleSpaced(number: string): string {
  return number
    .split(/\s/u)
    .filter((part) => part !== '')
    .join(' ');
}

const ownWords = wordsOf('ownWords');
const ownPossessives = wordsOf('ownPossessives');
const contactNouns = wordsOf('contactNouns');
