/**
 * Word classes of clauses and of words beside an answer: each name is a class of `vocabulary.yaml`, each text its
 * purpose.
 */

export const clause = {
  thing: 'What is booked, named: "the call", "the slot"',
  detail: 'A part of it, named: "the number", "the time"',
  is: '"Is", "would be": before what is spoken of it asks',
  seems: '"Looks", "sounds"',
  good: '"Good", "correct"',
  better: '"Better", "easiest"',
  suits: '"Works", "fits"',
  very: 'How much so, or that it is so as it stands',
  filler: '"Well", "then"',
  yes: '"Yes", "ok"',
  please: '"Please", "thanks", "if you\'d be so kind"',
  order: '"Book", "send", as one tells somebody to',
  may: '"Can", "may", "feel free to"',
  none: '"No", "nothing": before an objection',
  objection: '"Objections", "to add": what there is none of',
  because: '"Because"',
  free: '"Free", "available"',
  only: '"Only": beside a time or place it says that no other will do',
} as const;

export const beside = {
  pleas: '"Please": alone it is a yes to what is offered',
} as const;
