/** English short answers. What each list is for stands in ../short-answer-table.ts. */
import type { ShortAnswerTable } from '../short-answer-table.ts';

export const englishShortAnswers: ShortAnswerTable = {
  lists: {
    'en-sa-how': 'quite|pretty|rather|fairly|kind of|a bit|somewhat',
    'en-sa-much': 'very|extremely|super|really|most|highly|so|incredibly|absolutely|totally',
    'en-sa-press': 'urgent|important|pressing|serious|high',
    'en-sa-whose': 'a|the|that|her|his|their|my|any|this',
    'en-sa-number': 'number|phone|phone number|telephone|telephone number|mobile|mobile number',
    'en-sa-online': 'teams|ms teams|microsoft teams|zoom|skype|webex|google meet|jitsi|facetime|video|video call',
  },
  around: [
    "(well|just|please|pls|ok|okay|oh|um|uh|hm|hmm|so|then|it's|its|it is|that's|this is|is|yeah|yes|sorry|thanks|thank you|honestly|really|actually|i guess|i'd say|i would say|for me|to me|simply|at all|i'm afraid|unfortunately)",
  ],
  any: [
    '(any|any one|anyone|either|whichever|whatever|anything) [of them|of these|of those|one|time|slot] [will do|works|work|goes|is fine|is good|is ok|is okay|fits] [for me|with me|by me]',
    "[i'll let] you (pick|choose|decide|select)",
    "(i|we) (don't|do not) [really] (mind|care) [which|which one|at all]",
    "[it|that] (doesn't|does not) [really] matter [to me|which|which one]",
    '[i|we] [have] (no preference|no preferences)',
    "(your choice|your pick|your call|dealer's choice|up to you|surprise me|whatever works|whatever suits you|whatever is easiest|whichever is easiest|all the same to me|pick one|choose one|just pick one|take any|take any one)",
  ],
  soonest: [
    '(asap|as soon as possible|the sooner the better|soonest|the soonest|as soon as you can|the next available|next available|first available|the first available|the first free one|the next free one) [one|slot|time]',
  ],
  unknown: [
    "[i|we|she|he|they] (don't|do not|doesn't|does not|didn't|can't|cannot|couldn't) (know|have|remember|recall|find|say) [it|one|that] [<en-sa-whose>] [<en-sa-number>] [either]",
    "[i|we] (haven't|have not) got [it|one|that] [<en-sa-whose>] [<en-sa-number>]",
    "(i have|i've got|i got|there's|there is|she has|he has) (none|no number|no phone|no phone number|no idea|no clue)",
    '(no idea|no clue|dunno|idk|not a clue|beats me|i forgot|forgot it|forgot|not that i know|unknown|not known|who knows|no number|no phone|no such number)',
    "(don't know|not sure) (what|which) [<en-sa-whose>] [<en-sa-number>]",
  ],
  online: [
    "[we'll|we will|we|she'll|let's|i'll] [use|do it|do this|talk|meet|call|be] [via|on|over|by|through|using|in|a] (<en-sa-online>) [call|meeting|link|instead]",
    "[it's|it is|it'll be|it will be|make it] (via|on|over|by|through|a) (<en-sa-online>) [call|meeting|link]",
    '(in person|face to face|online)',
  ],
  without: [
    '[go ahead|go on|carry on|proceed|continue|book it|just book it|do it] without [it|one|that|a number|the number|a phone number|phone]',
  ],
  tooEarly: [
    "[that|that's|that is|this|this is|it|it's|is] (too early|too soon|way too early|much too early|far too early|a bit early|a little early|a bit too early|a little too early|rather early|kinda early|kind of early|pretty early|quite early|very early) [for me|for her|for him|for us|for them|in the day|in the morning|though]",
  ],
  tooLate: [
    "[that|that's|that is|this|this is|it|it's|is] (too late|way too late|much too late|far too late|a bit late|a little late|a bit too late|a little too late|rather late|kinda late|kind of late|pretty late|quite late|very late) [for me|for her|for him|for us|for them|in the day|though]",
  ],
  about: [
    "[it's|its|it is|that's|this is|this would be|it would be|it will be|it'll be|the call is|the meeting is|just|mainly|mostly] (about|regarding|concerning|re|on the subject of|on the topic of|with regard to|in regard to|in regards to)",
    "[it's|its|it is|that's|this is|the call is|just|mainly|mostly|so that|so] [i|we|i'd|we'd] [want|need|would like|like|have|plan|can|wish] to (go over|go through|discuss|talk about|talk over|talk through|review|speak about|chat about|cover|catch up on|look at|look into|walk through|touch on|sort out|clarify|address)",
  ],
  aboutEnds: ['(with her|with him|with them|please|thanks|with you)'],
  removing: [
    '(remove|delete|clear|drop|erase|skip|omit|forget|forget about|leave out|take out|scrap|cut|lose|ditch|ignore|no|without|not|never mind) [the|that|my|this|any|our]',
    "[i|we|you] (don't|do not) (need|want|have|include|put in|use) [the|that|my|this|any|our|an|a]",
    '(leave|take|cut|keep) [the|that|my|this|any|our]',
    "(there is|there's) no",
  ],
  removed: [
    '(out|off|away|blank|empty|unset)',
    "(is|isn't|is not|was|not) (not|needed|necessary|required|wanted) [needed|necessary|required|wanted]",
  ],
  grades: {
    low: [
      "[is|isn't|it's|its] (not|isn't|not that|not so|not very|not really|not too|not particularly|not all that|not super|less|hardly|isn't very|isn't that|isn't so) (<en-sa-press>) [at all]",
      '(low|very low|lowest|minor|trivial|unimportant|nonurgent|non urgent) [priority|urgency]',
      "(no|there's no|there is no) (rush|hurry|pressure|urgency)",
      '[it|this|that] (can|could) wait [a bit|a while|a little]',
      '(whenever|when you can|when you have time|whenever you can|whenever you have time|take your time)',
    ],
    middle: [
      '(medium|middle|normal|moderate|average|standard|regular|ordinary|mid|usual) [priority|urgency]',
      '(in between|so so|neither urgent nor not)',
    ],
    high: ['[<en-sa-how>] (<en-sa-press>|major|severe) [priority|urgency]'],
    top: [
      '[<en-sa-much>] (<en-sa-much>) (<en-sa-press>) [priority|urgency]',
      '(critical|emergency|an emergency|highest|the highest|top|utmost|maximum|asap|as soon as possible|immediately|immediate|right away|at once) [priority|urgency]',
      '(a|the) [real|absolute] emergency',
      "[it] (cannot|can't) wait",
    ],
  },
  numbers: {
    0: ['zero'],
    1: ['(one|a single|a single one|a single unit|single)'],
    2: ['two', '(a couple|couple|a pair|pair|both) [of]'],
    3: ['three'],
    4: ['four'],
    5: ['five'],
    6: ['six', 'half a dozen [of]'],
    7: ['seven'],
    8: ['eight'],
    9: ['nine'],
    10: ['ten'],
    11: ['eleven'],
    12: ['twelve', '(a dozen|one dozen) [of]'],
    13: ['thirteen'],
    14: ['fourteen'],
    15: ['fifteen'],
    16: ['sixteen'],
    17: ['seventeen'],
    18: ['eighteen'],
    19: ['nineteen'],
    20: ['twenty'],
    24: ['two dozen [of]'],
    30: ['thirty'],
    40: ['forty'],
    50: ['fifty'],
    60: ['sixty'],
    70: ['seventy'],
    80: ['eighty'],
    90: ['ninety'],
  },
  numberLeads: [
    "(just|only|about|around|approximately|roughly|exactly|some|there are|there is|there's|there're|it's|its|it is|that's|that is|we have|we've got|i have|i've got|we need|i need|of|the|all|altogether|in total|maximum|at most|at least|please|well|um|uh|so|ok|make it|say|let's say)",
  ],
  numberJoints: ['and'],
  noNumbers: ['(one|a|a single) (moment|second|minute|more|thing|day|time)', 'one (or|to) (the|an)'],
};
