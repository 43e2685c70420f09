/** Contractions as they are typed without their apostrophe. None of them is a word of its own in any of the languages. */
export const unmarkedContractions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'do does did is are was were have has had ca could would should wo'
      .split(' ')
      .map((verb) => [`${verb}nt`, `${verb}n't`] as const),
  ),
  ive: "i've",
  youre: "you're",
  theyre: "they're",
  thats: "that's",
  theres: "there's",
};

/** Behind "Tuesday's" they make a verb of it, and no owner: "Tuesday's too late", and not "Tuesday's slot". */
export const behindIs =
  'too a an out off bad no not fine good great grand ok okay perfect best better ideal lovely super free clear open full busy packed impossible hopeless awkward tricky when always never';
