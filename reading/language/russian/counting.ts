/** Words that count beside those off a meter, in turn with what they count. From a hundred on they count as often as what stands in front of them says. */
export const russianCounting =
  'дюжина 12 четыреста 400 пятьсот 500 шестьсот 600 семьсот 700 восемьсот 800 девятьсот 900 тысяча 1000 тысячи 1000 тысяч 1000 тыс 1000 миллион 1000000 миллиона 1000000 миллионов 1000000 млн 1000000';
