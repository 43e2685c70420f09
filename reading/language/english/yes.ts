/** Parts of a plain final yes in English (G20). What each list is for stands in ../yes-table.ts. */
import type { YesTable } from '../yes-table.ts';

export const englishYes: YesTable = {
  assent: [
    "[a|that's|thats|it's|its|that is|consider it|call it] [a|an] (clear|definite|firm|big|resounding|wholehearted|hearty|solid|absolute|emphatic|enthusiastic|hard|full) (yes|yeah|ok|okay|agreement|approval)",
    '(uhuh|uh huh yes|yeppers|yes indeedy|indeedy|okely dokely|okily dokily|ok dokey|oki doki|okidokey|rightyho|righty ho|absotively|absolutely yes|you got it|you know it|roger that|wilco|ten four)',
    '[with|and] (no|zero|without) (notes|edits|comments|amendments|tweaks|alterations|modifications|reservations|concerns|quibbles|further comments|further changes)',
    "(i'm|i am|im|we're|we are) good to go",
  ],
  across: [
    '(exactly|just|precisely) (as|what|like|how) (i wanted|we wanted|i asked|we asked|i asked for|i asked for it|i need|we need|i hoped|i wanted it|we agreed|we said|we discussed|intended|requested|i requested|i had in mind|i like it|i want it|it should be)',
  ],
  order: [
    "[let's|lets|please|just|you can] go with (that|it|this|that one|this one|the above|what's shown)",
    '(hit|press|push|click) (go|book|confirm|send|ok|okay|yes|submit|the button|that button|enter)',
    '^ (gogogo|gogo|go go go|go go|go 4 it|goforit|send it on its way|full steam ahead|full speed ahead|green light it|greenlight it) ',
    '^ [yes|ok|okay|sure|just|please] that one please $',
  ],
  courtesy: [
    '^ [dear|my dear|my good|my trusty|mr|ms|thanks|hey|hi|hello|ok|okay|yes] (assistant|bot|robot|computer|parley|chatbot|helper|machine|ai|scheduler) $',
    '(yes|yep|yeah|ok|okay|thanks|thank you|cheers|hi|hey|hello|please|dear) (assistant|bot|robot|computer|parley|chatbot|helper)',
    '(🔒|📅|🗓|📆|☎|📞|🚀|🤝|👊|🤙|⭐|🌟|💐|🍀)',
    '(copy that|read you loud and clear|noted thanks)',
    '(tysm|tyvm|thnx|thanx|thankyou|tyty|tks|thnks|thks|cheers big ears|merci|danke|gracias|grazie|bless|god bless|ta muchly|ta very much)',
  ],
  filler: [
    '(without|with no|no) [any|further|more] (delay|delays|hesitation|further ado|more ado|ado|waiting|reservation|reservations|question)',
    '(on the spot|this instant|this minute|this second|right this minute|here and now|double quick|pronto|post haste|quick|promptly|instantly|forthwith|swiftly|speedily|without further ado|in one go|there and then)',
    '(without|beyond|no) [a|any|shadow of a] (doubt|doubts|question)',
    '(positively|wholeheartedly|one hundred percent|a hundred percent|hundred percent|a thousand percent|100 percent|undoubtedly|unquestionably|unreservedly|full stop|period|through and through)',
    '[well|ok|okay|yes|right] (right then|in this case|in such case|erm|er well|welp|righto then|so then|alrighty then|aha)',
  ],
};
