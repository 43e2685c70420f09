/** Words that count beside those off a meter, in turn with what they count. From a hundred on they count as often as what stands in front of them says. */
export const englishCounting =
  'dozen 12 hundred 100 thousand 1000 million 1000000 billion 1000000000 k 1000 mn 1000000 bn 1000000000';
