/** Kinds of clauses that are told beside an answer (G20): what one does around the call, what is known of her, why it matters. */
import type { ClausePart } from './part-set.ts';
import { courteous, shown, praised, own, type ClauseKind } from './kind-parts.ts';

/** What may stand beside what is told of her. */
const besideHer: readonly ClausePart[] = [
  ...courteous,
  ...shown,
  'very',
  'how',
  'joint',
  'again',
  'impatient',
  'aroundWhat',
  'because',
  'have',
  'is',
  'talk',
];

export const toldKinds: readonly ClauseKind[] = [
  // "I've double-checked the number" stands beside a yes; whoever has only read it has agreed to nothing yet.
  { name: 'filler', needs: [['verified']], allows: [...own, 'have', 'detail', 'again'], value: false },
  {
    name: 'acknowledging',
    needs: [['checked']],
    allows: [...own, 'have', 'detail', 'again'],
    value: false,
  },
  // "I'll let her know", "I'll have my notes ready": done around the call, and nothing of it.
  {
    name: 'filler',
    needs: [['will'], ['around']],
    allows: [
      'who',
      'need',
      'particle',
      'forMe',
      'let',
      ...courteous,
      ...shown,
      'whom',
      'forOthers',
      'very',
      'how',
      'joint',
      'aroundWhat',
      'i',
      'have',
      'is',
      'free',
    ],
    isOwn: true,
  },
  // "She expects the call", "Anna has time then".
  {
    name: 'filler',
    needs: [['who'], ['knows']],
    allows: [...besideHer, 'free'],
    value: false,
  },
  {
    name: 'filler',
    needs: [['knows']],
    allows: besideHer,
    value: false,
  },
  // "That gives me enough time to prepare".
  {
    name: 'filler',
    needs: [['gives'], ['free']],
    allows: [
      ...courteous,
      ...shown,
      'i',
      'very',
      'how',
      'joint',
      'forMe',
      'around',
      'aroundWhat',
      'whom',
      'forOthers',
      'because',
    ],
    value: false,
  },
  {
    name: 'taking',
    needs: [['gives'], ['free']],
    allows: [...praised, 'let', 'particle', 'around', 'aroundWhat'],
    value: true,
  },
  // "Let's talk on Tuesday", "I'd like to speak to her at 10".
  {
    name: 'taking',
    asks: 'asked-taking',
    needs: [['talk'], ['let', 'want', 'may']],
    allows: [...praised, 'i', 'want', 'need', 'whom', 'forOthers', 'have', 'particle'],
    value: true,
  },
  // "I'm really looking forward to the conversation".
  {
    name: 'filler',
    needs: [['forward']],
    allows: [...own, 'have', 'is', 'talk', 'whom', 'forOthers', 'because', 'aroundWhat', 'again', 'help'],
    value: false,
  },
  // "It's important", "we have put this off long enough", "let's get this over with": beside a yes they say why.
  {
    name: 'filler',
    needs: [['matters'], ['is', 'ref', 'forMe']],
    allows: [...own, 'is', 'because', 'forOthers', 'have'],
    value: false,
  },
  {
    name: 'filler',
    needs: [['delayed'], ['long']],
    allows: [...own, 'have', 'because', 'is', 'again'],
    value: false,
  },
  { name: 'filler', needs: [['put'], ['long'], ['have']], allows: [...own, 'particle', 'because'], value: false },
  // "I want to clear this up soon": what the call is for.
  {
    name: 'filler',
    needs: [['settle'], ['want', 'need']],
    allows: [...own, 'is', 'will', 'need', 'because', 'forOthers', 'whom', 'detail', 'i'],
    value: false,
  },
  { name: 'filler', needs: [['finish']], allows: [...own, 'let', 'want', 'need', 'because', 'have'], value: false },
  { name: 'filler', needs: [['sooner'], ['better']], allows: [...own, 'because', 'talk', 'have'], value: false },
];
