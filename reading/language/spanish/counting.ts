/** Words that count beside those off a meter, in turn with what they count. From a hundred on they count as often as what stands in front of them says. */
export const spanishCounting =
  'un 1 una 1 docena 12 cuatrocientos 400 quinientos 500 seiscientos 600 setecientos 700 ochocientos 800 novecientos 900 mil 1000 millon 1000000 millones 1000000';
