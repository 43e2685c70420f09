/** What answers an offer in English and nothing that is shown (G6, G20): a preview and its own question still follow. */
import type { OfferedTable } from '../offered-table.ts';

const call =
  '[a|one] [quick|short|brief|little|proper|phone] (call|chat|talk|meeting|conversation|catch up|appointment)';

const helpful =
  '[really|certainly|definitely|probably|surely|actually|only] (help|do us good|do me good|do us both good|do some good|save me time|save time|save me the trouble|save me a lot of time|save me a lot of hassle|save me hassle|save me some time|be a load off my mind|be a weight off my mind|be a relief|be a help|be a big help|be a great help|be a weight off my shoulders|take a load off|be for the best|be best|be better|be sensible|be wise|be useful|be ideal|be fab|be ace|be brill|be grand|be appreciated|suit me) [a lot|loads|enormously|a great deal|me|us|a bit|both|greatly|immensely|tremendously]';

const sensible =
  "[probably|definitely|certainly|surely|really] (makes|make|seems|seem|sounds|sound|looks|feels|is|'s) [to be|like|to me|to make|a lot of|perfect|total|only] [probably|a|the|very|quite|pretty] (sense|sensible|wise|reasonable|fair|fair enough|smart|prudent|right step|right thing|right way|right move|best thing|best way|best idea|best option|way to go|way forward|plan|best|for the best|fab|logical|the right call|good step|sensible step)";

export const englishOffered: OfferedTable = {
  casual: [
    // It is wished for: "I'd appreciate that", "would love one".
    "[i'd|i would|id|we'd|we would|i|we|would] [really|very much|so|much|certainly] (appreciate|welcome|love|like|value|enjoy) (that|it|this|one|the help|some help|a call|a chat|a talk|a meeting|your help) [very much|a lot|a great deal]",
    "(i'd|i would|id|we'd|we would|would) be [very|so|really|most|truly|more than] (grateful|thankful|glad|happy|pleased|delighted|obliged) [for that|for it|of that|of it|to|if you did|if you would|if you could]",
    "(i|we|i'd|we'd|i would) [really|do|just|would|still] (want|need|have|ought|like|got|love) to (talk|speak|chat|discuss it|discuss this|meet|clear the air|catch up|talk it through|talk things through|talk this through) [to her|to him|to them|with her|with him|with them|to you] [about it|about this|properly|on the phone] !(to|with|first|before|about|myself|ourselves|in person)",
    "(i'd|i would|id|we'd|i|we) [really|much|always] (prefer|would prefer) (to talk|talking|to speak|speaking|a call|a chat|a meeting|to call|to discuss it)",
    "(i'd|i would|id) feel better (if we talked|if we spoke|after a talk|after a chat|talking to her|talking to him|talking)",
    "(i'm|i am|im|we're|we are) [so|all|totally|definitely] (down|game|up for it|up for that|in favour|in favor|all for it|keen|for it)",
    '^ (down|up|game|keen) for (that|it|a call|a chat) ',
    // It is judged good, or likely to be: "that'd help", "a call makes sense", "sounds like the right step".
    `(that|this|it|a call|a chat|a talk|a meeting|talking|a conversation) (would|will|'d|might|could|can|should) ${helpful}`,
    `(that'd|that'll|it'd|it'll) ${helpful}`,
    `^ (would|will|might) ${helpful}`,
    `(that|this|it|a call|a chat|a talk|a meeting|talking) ${sensible}`,
    `^ ${sensible}`,
    "(that's|thats|it's|its|this is) [probably|certainly|surely|definitely] [a|the|for the|for|very] (best|wise|sensible|best thing|best way|way to go|right thing|right step|way forward|best idea|sensible idea|wise idea|fair|only way) !(to know|that|of|if|not)",
    '^ [probably|definitely|surely] (for the best|best|better|wise|sensible|sensibly) $',
    '(good|clever|smart|great|nice|wise|sound) (thinking|thought|suggestion|shout|move)',
    '^ (love it|love that|love this|fab|brill|ace|marvellous|sensible|reasonable|wise) $',
    // Nothing speaks against it: "don't see why not", "can't hurt", "worth a shot".
    "[i|we] (don't|do not|dont|can't|cannot|cant) see (why not|any reason not to|the harm|any harm|a reason not to|anything against it)",
    "[it|that|that'll|a call|a chat|talking] [certainly|surely|probably] (can't|cant|cannot|couldn't|couldnt|won't|wont|wouldn't|wouldnt|doesn't|doesnt|will not|would not) (hurt|harm|do any harm|do harm|do us any harm|go amiss|be amiss|be bad|be a bad idea|come amiss)",
    "[it's|it is|its|that's|probably|definitely|surely] worth (a try|a shot|a go|it|trying|an attempt|doing|a call|a chat|having)",
    "(what's the harm|whats the harm|no harm in that|no harm in trying|no harm in it|nothing to lose|nothing ventured nothing gained|what have i got to lose|what do i have to lose|why on earth not|and why not)",
    // "Let's give it a go": whoever speaks and the assistant do it together.
    "(let's|lets|let us) [please|just|try and|at least|all] (try|give it a go|give it a try|give that a go|give that a try|give it a shot|try it|try that|try this|talk|speak|chat|meet|call|call her|call him|discuss it|have a chat|have a call|have one|talk to her|talk to him|talk it over|talk it through|set one up|set it up|set something up|arrange one|arrange it|arrange that|get one arranged|get it sorted|get this sorted|do one|see what's free|see what is free|look for a time|find a time|find a slot)",
    '(i|we) [really|probably|definitely|certainly] (should|ought to|must|had better|better|have to|need to) [probably|really|definitely|just] (do that|do so|do it|talk|speak|have a call|have a chat|meet|discuss it|discuss this|talk about it) !(to|with|first|before|myself)',
    '^ (i|we) [really|probably|definitely|certainly] (should|ought to) $',
    // It is asked for in few words: "set one up", "a short one", "meeting please".
    '[do|please|just|then|go and|alright|you can] (set|get|fix|arrange|organise|organize|sort|find|book|schedule|make|do|line) (one|something|a time|a slot|us a time|me a time|us a slot|me one) (up|arranged|organised|organized|sorted|out|for us|for me|for that)',
    '[do|please|then] (organise|organize|arrange|sort|line up|fix|fix up|find) (one|something|us a time|me a time|us a slot)',
    `^ [just|please|yes|ok|only] ${call} [it is|then|please|would do|will do|yes|ok] $`,
    '^ [just|please|yes|only] [a|just a] (quick one|short one|brief one|quickie) [then|please|would do|will do|yes] $',
    // Sayings: what was offered is what one had in mind, or is glad of.
    "[i] (you read my mind|you've read my mind|thought you'd never ask|took the words out of my mouth)",
    '[i|we] (was|were) (just|only) (about|going) to (ask|suggest) [you] (that|it|for that|for it|the same|exactly that)',
    "[i|we] (was|were) (hoping|going) (you'd|you would|to) (say|ask|suggest|offer|propose|request) [you|for] (that|it|the same|exactly that|just that|so)",
    '[oh|omg|ooh|my|oh my] (god|gosh|goodness|lord|hell|heavens|omg) [yes|yeah|yep|please]',
    '^ (do please|pls do|plz do|kindly do) $ ',
  ],
  leaving: [
    // What is wished of a time in general: a bound on it.
    '[just|only|but|and|though|preferably] not (too|so|that|very|overly) (early|late|soon|far off|far out|long) [though|please]',
    '(when|whenever|any time|anytime|at any time|whatever time|what time|at a time|at whatever time|some time|sometime) [that] [it] (suits|works for|is good for|is convenient for|is best for|fits|is ok for|is okay for|is fine for) (her|him|them|you|everyone|both of us|everybody)',
    '(when|whenever|as soon as) (you|u|i|we) [ever|next] (can|could|may|get a chance|get a minute|get a moment|have a moment|have a minute|have a second|have time|find time|get time|get round to it|get around to it|like)',
    '^ [at] (any time|anytime|any day|whenever|any time at all|some time soon|sometime soon|any time really|no matter when) [is|works|will be|would be|suits] [fine|good|ok|okay|for me] ',
    '(sometime|some time|any time) [quite|fairly|rather|very] (soon|next week|this week)',
    '(soon|sometime|some time|before long|shortly|in due course|at your convenience|at her convenience|at his convenience|at your leisure|at some point)',
  ],
  waiving: [
    // Whoever speaks does it: "I've got this", "I'll ring her", "leave it to me".
    "(i'll|i will|we'll|i|we) [can|will|just|quickly|rather|then|am going to|'m going to|'d rather|would rather|prefer to] [just] (ring|call|phone|email|text|message|write to|talk to|speak to|speak with|talk with|catch|see|visit|tell|ask|grab|drop by|drop in on|pop by|pop in on|pop over to|go see|go and see|go by|approach|meet) (her|him|them) [at|by|in|on|to|over|about] [her|his|the|it|this|my] [desk|office|lunch|phone|hallway|corridor|myself|person|ourselves|later|directly|today|coffee]",
    "(i'll|i will) [just] (pop by|drop by|go by|stop by|swing by) [her|his] [desk|office|place]",
    "(i'll|i will|we'll|i|we|i'd rather) [can|will] [just|rather] (do it|do that|do this|handle it|handle this|sort it|sort this|deal with it|settle it|raise it|bring it up) (in person|face to face|directly|personally|myself|ourselves|alone)",
    "(i've|i have|ive|we've|we have|i|we|got) [got|have] (this|it|that) [all] (covered|handled|in hand|under control|sorted|figured out)",
    "(i've|ive|we've) got (this|it|that)",
    '(i|we) (can|will|could) (manage|cope|handle it|handle that|handle this) [on my own|alone|by myself|ourselves|fine|without it|without]',
    "^ (i'm|i am|im|we're|we are) [all|quite|perfectly|just] (good|fine|ok|okay|alright|all right|set|sorted|covered) !(to|with|by|for me) [as it is|as i am|for now|without|without it|the way it is] ",
    // It is not needed, or does no good.
    "[it|that|this|a call|talking|calling] [really|probably|just] (wouldn't|won't|wont|wouldnt|doesn't|doesnt|will not|would not|can't|cannot) (help|change anything|change a thing|do any good|do much good|make a difference|make any difference|solve anything|achieve anything|bring anything|be any use|work)",
    "[there's|there is|theres|i see|it's|it is|that's|what's] [really|just|a|no|not much|little] (no point|no use|no sense|pointless|useless|waste of time|waste of my time|waste of everyone's time|unnecessary|overkill|overdoing it|over the top) [in it|in that|in calling|in talking|anymore|any more]",
    "(that's|thats|it's|its|that is|this is|a call is|a call seems|a call would be|seems|feels|that seems|sounds|that would be) [a bit|way|far|rather|a little|kind of|just|really|all] (too much|much|overkill|over the top|excessive|exaggerated|unnecessary|pointless|premature|a waste of time|overdoing it)",
    // It is done already.
    '^ (we|i) [have|just|already|both] (spoke|talked|met|discussed it|sorted it|sorted it out|sorted that|settled it|cleared it up|had a chat|had a call|had a talk) [already|yesterday|today|this morning|last week|last night|on monday|about it|it through|to her|to him|with her|with him]',
    "(it's|its|it is|that's|that has|it has|this has|all) [been|already|now|all] (sorted|settled|resolved|done|dealt with|taken care of|cleared up|fixed|arranged|handled) [already|now|thanks|out]",
    // Only words were wanted.
    '[i|we] [only|just] (wanted|was after|needed|want|need|was looking for) [some|your|a|an|a bit of] (advice|opinion|view|thoughts|input|tips|ideas|to know what you think|to hear your thoughts|to hear your view|to hear your opinion|to vent|to let off steam|to talk|a second opinion|to ask|to know)',
    '^ [just|only|purely] (advice|your opinion|an opinion|asking|curious|wondering|venting|thinking aloud|thinking out loud|some advice|your advice) ',
    "^ [i'd|id|i would|would|would rather|much] (prefer|rather|sooner|better|preferably) not [to] ",
    "(i'd|i would|id|i) [rather|prefer|would prefer|much prefer|sooner] [to] (write|email|text|message) [to] [her|him|them|it|that down] !(a|an|the|about|that|her|him|them)",
  ],
  courtesy: [
    "[that's|thats|that is|it's|how|so|very|really|most] [very|so|really|most] (kind|sweet|nice|thoughtful|good|decent) of you",
    '(x|xx|xxx|xo|xoxo) $',
  ],
};
