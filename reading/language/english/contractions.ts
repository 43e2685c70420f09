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
