/** How numbers off a meter are said in English (D2). */
import type { MeterTable } from '../meter-table.ts';

export const englishMeter: MeterTable = {
  numbers:
    'zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fourty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90',
  hundred: 'hundred',
  joints: 'and',
  one: 'a',
  parts: { 'and a half': 0.5, 'and one half': 0.5, 'and a quarter': 0.25, 'and three quarters': 0.75, 'and half': 0.5 },
  fractions: 'tenths 10 tenth 10 hundredths 100',
  prefixes: 'milli -3 kilo 3 micro -6',
  foreign:
    'w watt watts kw hp btu btus cfm gpm gal gallon gallons liter liters litre litres mm cm km ft feet foot kg oz mph rpm va kva ah wh kwh db ppm miles mile yards dollars bucks years year days day weeks week',
  hours: "am pm a.m p.m a.m. p.m. o'clock",
  phrases: {
    expected: [
      '(should|ought to|supposed to|meant to|has to|needs to|must) [be|read|give|show|have|see]',
      '(expect|expected|expecting|rated|rating|nominal|normally|spec|specs|label|labeled|labelled|marked|nameplate|instead of|rather than|setpoint|set to|set at) [at|is|of|for|says|to be]',
      '(calls|asks) for',
    ],
    negated: ["(not|isn't|wasn't|ain't|no longer|never|don't get|don't have|don't see|didn't get)"],
    now: ['(now|currently|at present|this time|today)'],
    bound: [
      '(less|more|lower|higher|greater|fewer) than',
      '(under|over|below|above|at least|at most|up to|upto|beyond|exceeds|minimum|maximum|min|max)',
    ],
    retract: [
      '(no wait|wait|sorry|oops|i mean|i meant|correction|scratch that|actually|make that|make it|or rather|rather|my bad|my mistake|i misread|misread|no)',
    ],
    filler: ["(it's|it is|it was|that's|that is|is|was|uh|um|er|and|i get|i got|i read|it reads|reads|the|a|so|about)"],
    through: ['(to|through|and|or|thru|till|up to)'],
    call: ['(call|phone|text|reach|number|ring) [me|us] [is|at|on]', '(phone|cell|tel)'],
  },
  places: {
    battery: 'batter*',
    pedestal: '(pedestal|power post|campground post|shore power|shore outlet)',
    converter: '(converter|charger)',
    panel: '(panel|breaker|breaker box|distribution)',
    outlet: '(outlet|receptacle|wall socket)',
    generator: '(generator|inverter|alternator)',
    switch: 'switch',
    board: 'board',
    fuse: '(fuse|fuse block|fuse box)',
    relay: 'relay',
  },
  at: '(at|across|behind|on|from|by) [both|the|my|our] [two] [main|house|ac|dc]',
};
