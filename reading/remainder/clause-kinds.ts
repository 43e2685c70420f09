/** The kinds of plain clauses (G20), by the parts that their words play. The first that fits counts. */
import { courteous, shown, told, praised, own, type ClauseKind } from './kind-parts.ts';
import { toldKinds } from './told-kinds.ts';

export const clauseKinds: readonly ClauseKind[] = [
  // "Put us in for Tuesday", "would you book it, please".
  { name: 'order', asks: 'asked-order', needs: [['order']], allows: [...told, 'let', 'into', 'impatient'] },
  { name: 'order', asks: 'asked-order', needs: [['make'], ['thing']], allows: [...told, 'impatient'] },
  { name: 'order', asks: 'asked-order', needs: [['put'], ['into']], allows: [...told, 'impatient', 'let'] },
  // "The call can be booked", "kann so gebucht werden".
  { name: 'order', needs: [['leave'], ['done']], allows: [...told, 'is', 'will'], value: false },
  // "Get it booked".
  { name: 'order', needs: [['let'], ['done']], allows: told },
  // "I'd be grateful if you could book it".
  { name: 'order', needs: [['grateful'], ['order']], allows: [...told, 'i', 'is'] },
  { name: 'order', needs: [['grateful'], ['ifYou'], ['order', 'done']], allows: [...told, 'i', 'is', 'good'] },
  // "Nothing to add", "no changes from my side".
  { name: 'assent', needs: [['none'], ['objection']], allows: [...own, 'have', 'more', 'is'], value: false },
  // "You have my approval", "take this as my confirmation".
  {
    name: 'assent',
    needs: [['have'], ['consent'], ['article', 'forMe', 'i', 'have']],
    allows: [...own, 'you', 'is'],
    value: false,
  },
  // "I confirm that", "happy with that".
  { name: 'assent', needs: [['agree']], allows: own },
  { name: 'assent', needs: [['content'], ['joint', 'ref', 'i']], allows: own },
  // "I want that call".
  { name: 'assent', needs: [['want'], ['thing', 'order', 'ref']], allows: [...own, 'particle', 'have'], value: false },
  // "I have time then", "because I really have to talk to her": it tells why, and says nothing to what was asked.
  {
    name: 'taking',
    needs: [['free'], ['i', 'have', 'forMe', 'is']],
    allows: [...own, 'have', 'because', 'is', 'only'],
    value: true,
  },
  // "I can only do Tuesday", "it has to be Tuesday".
  {
    name: 'taking',
    asks: 'asked-taking',
    needs: [['may']],
    allows: [...own, 'take', 'only', 'forOthers', 'is'],
    value: true,
  },
  { name: 'taking', needs: [['need'], ['is', 'ref', 'forMe']], allows: [...praised, 'only'], value: true },
  {
    name: 'filler',
    needs: [['free'], ['i', 'have', 'forMe', 'is']],
    allows: [...own, 'have', 'because', 'detail'],
    value: false,
  },
  {
    name: 'filler',
    needs: [['need'], ['talk'], ['because', 'very', 'how', 'filler']],
    allows: [...courteous, ...shown, 'i', 'forMe', 'whom', 'forOthers', 'joint', 'need', 'very', 'how'],
  },
  ...toldKinds,
  // "Thank you for arranging it", "I appreciate you sorting this out", "danke fürs Organisieren", "спасибо, что организовали".
  {
    name: 'courtesy',
    needs: [['please', 'grateful'], ['help'], ['joint', 'you', 'that', 'i']],
    allows: [
      ...courteous,
      ...shown,
      'i',
      'is',
      'you',
      'again',
      'very',
      'how',
      'joint',
      'forMe',
      'particle',
      'have',
      'may',
      'that',
      'seems',
    ],
    value: false,
  },
  {
    name: 'filler',
    needs: [['that'], ['help']],
    allows: [...courteous, ...shown, 'you', 'very', 'how', 'joint', 'forMe', 'particle', 'have', 'may', 'again'],
    value: false,
  },
  {
    name: 'courtesy',
    needs: [['please'], ['again']],
    allows: [...courteous, 'very', 'joint', 'forMe', 'i'],
    value: false,
  },
  // "I'd be grateful,", "thank you very much", "so is the number".
  {
    name: 'filler',
    needs: [['grateful'], ['i', 'is']],
    allows: [...courteous, 'very', 'how', 'forMe', 'you'],
    value: false,
  },
  { name: 'courtesy', needs: [['please']], allows: ['filler', 'please', 'very', 'forMe'], value: false },
  { name: 'filler', needs: [['forMe', 'forOthers']], allows: ['filler'], value: false },
  { name: 'thing', needs: [['detail', 'thing']], allows: ['article', 'joint', 'filler', 'ref'], value: false },
  { name: 'taking', needs: [['grateful'], ['i', 'is']], allows: [...praised, 'i'], value: true },
  // "10:30 suits both of us", "the afternoon is best for her", "put me down for the first".
  {
    name: 'taking',
    needs: [['suits', 'good', 'better', 'content']],
    allows: [...praised, 'i', 'forOthers', 'option', 'better', 'detail', 'only', 'may'],
    value: true,
  },
  {
    name: 'taking',
    asks: 'asked-taking',
    needs: [['take', 'option']],
    allows: [
      ...praised,
      'i',
      'take',
      'may',
      'you',
      'better',
      'option',
      'want',
      'particle',
      'forOthers',
      'grateful',
      'only',
      'detail',
    ],
    value: true,
  },
  // "Tuesday, without a doubt", "eindeutig der dritte".
  {
    name: 'filler',
    needs: [['very', 'how', 'filler']],
    allows: [...courteous, ...shown, 'joint', 'option'],
    value: true,
  },
  // "Esa misma", "that exactly".
  { name: 'thing', needs: [['ref'], ['very']], allows: ['filler'], value: false },
  // "The time is right": a part of what is shown.
  { name: 'filler', needs: [['suits', 'good'], ['detail']], allows: [...praised, 'detail'], value: false },
  // "Sieht für mich alles richtig aus".
  { name: 'assent', needs: [['suits', 'good']], allows: [...praised, 'particle'], value: false },
  // "A hundred times yes", "sure thing, chief".
  { name: 'assent', needs: [['yes']], allows: [...courteous, 'very', 'how', 'forMe'], value: false },
  // "For heaven's sake", "come on".
  { name: 'filler', needs: [['filler', 'very', 'how']], allows: courteous, value: false },
  // "Очень признательна".
  { name: 'filler', needs: [['grateful'], ['very']], allows: [...courteous, 'you', 'i'], value: false },
];
