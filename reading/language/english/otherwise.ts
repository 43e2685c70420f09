/** What asks in English for something else than what is shown (G20): another deed, another receiver, another form. */
export const englishOtherwise: readonly string[] = [
  '(the|an) (alternative|other option|other possibility)',
  // Somebody else gets it.
  '(send|mail|email|forward|pass|fire|shoot|submit) [it|that|this|them|the email|the mail|the invite|the invitation] [over|out|off|on|back] to (me|us|myself|ourselves|both|all|everyone|everybody|all of them|both of them|all of us|both of us|the team|the whole team)',
  '(send|mail|email|forward|pass) (me|us|everyone|everybody|them both|them all) [it|that|this|the email|the mail|a copy]',
  // In another form.
  '(as|in) [a|an] (draft|drafts|letter|text|text message|sms|pdf|attachment|video|videocall|video call|video chat|video meeting|video conference|zoom|zoom call|teams call|conference call|group call|in person meeting|in person|placeholder|series|recurring|recurring meeting|tentative|private|block|reminder|task)',
  '(in person|face to face|by text|by text message|by sms|by letter|by post|on paper)',
  // Only noted.
  '^ [please|just|and|yes|ok|okay] (note|save|store|bookmark) (it|that|this) [down|as is|for now|for later] [please] $',
  '(pencil|slot|put|mark) (it|that|this|her|him) [in|down] (for now|tentatively|provisionally)',
  // Another deed.
  '(text|message|whatsapp|ping|remind|warn|invite|tell|inform) (her|him|them|me|us|everyone|everybody|my boss|hr|the team)',
  '(call|ring|phone|dial) (me|us|everyone|everybody|my boss|hr|the team)',
  'and (call|ring|phone|dial) (her|him|them)',
  '(send|mail|email|give|forward) (her|him|them) (a|an|some|the|my|our) (agenda|reminder|note|list|summary|file|document|documents|form|link|copy|text|sms)',
  'please (call|ring|phone) (her|him|them|me|us)',
  '(print|copy|file|archive|attach|delete|export|download|forward|translate) (it|that|this|them)',
  'cc (me|us|my boss|her boss|hr|everyone)',
  '(send|mail|email|submit) (it|that|this) [now|off|out] and (book|schedule|set up|arrange) (a|an|another|one|the)',
  '(book|schedule|reserve) (it|that|this) [now] and (send|write|email|mail|draft) (an|a|her|him|them)',
  // Looked over first.
  '(please|kindly|first|just|better|and|then|quickly) (check|recheck|proofread|verify|review|reread|re read|double check|have a look|take a look)',
  '^ (check|recheck|proofread|reread|review|shorten|polish|rephrase|rewrite|tidy|clean up|correct|fix|go over|look over|look through) (it|that|this|them|her|his|the|then|and|again|up|once more)',
  '(tidy|polish|shorten|rephrase|rewrite|clean) (it|that|this|them) [up]',
  '^ read (it|that|this|them) (again|once more|back|through|over)',
  // Taken back, or shown again.
  '(undo|revert|restore|bring back|take back|give back) [it|that|this]',
  '(take|bring|give) (it|that|this) back',
  // Whoever speaks asks whether they may, or will do it themselves.
  '(can|may|could|shall|should|must) i [please|just|now|already] (book|send|schedule|reserve|confirm|submit|do|approve|arrange) (it|that|this|them|now)',
  '(i|we) (have|need) to (confirm|approve)',
  'let me (do|handle|book|send|schedule|sort|arrange|confirm|submit|finish) (it|that|this)',
  "(i'll|i will|we'll|we will|i'd|i would|i can|we can|i could) [just|quickly|then|also] (do|book|block|send|schedule|reserve|arrange|enter) (it|this|that|them) [myself|ourselves|now|later|soon|then]",
  // It asks whether it is done, or asks for something to be said.
  '(have|had|did) (you|u|they|she|he) [already|just|ever|really] (sent|booked|done|made|arranged|scheduled|reserved|confirmed|submitted|set|put|created)',
  '(can|could|would|will) you [please] confirm $',
  '^ (please|pls|kindly) [kindly] confirm $',
  '^ confirm please $',
  // What the other one would do is asked.
  '^ would you do (it|that|this) $',
  '^ does (it|that|this|she|he) work',
  // Somebody else is still to say yes, or it is still open.
  '(will|would|must) (confirm|approve|agree|decide|check|ask|send|book)',
  'to be (confirmed|decided|determined)',
  '(confirm|approve) (on|later|tomorrow)',
  // Something else is proposed.
  'why not (in|call|an|a|her|him|just|by|on|email|mail|phone|write|later|tomorrow|another|ask|talk|meet)',
  '(by|via|over) (chat|zoom|skype|whatsapp|slack|video|facetime)',
  '(send|book|do) (it|that|this) (again|twice|once more)',
  'to (her|his|their|my|our) (boss|manager|team|husband|wife|assistant|lead|supervisor|colleague|colleagues|lawyer)',
  '(private|personal|old|previous|former|wrong) (mail|email|address|e mail|phone|number|name)',
  "(that's|thats|that is|it's|its|is) my (number|phone|name|address|email|mail)",
  'please call $',
  // It stands in the way, or is not as it should be.
  "(yes|yeah|ok|okay|sure|well) there (is|'s) (a|an|already|another) [already|another] (meeting|call|appointment|event|clash|conflict|mistake|typo|error|problem|issue)",
  "(yes|yeah|ok|okay|sure|well) there's (a|an|already|another) [already|another] (meeting|call|appointment|event|clash|conflict|mistake|typo|error|problem|issue)",
  '(too|very|quite|rather|a bit|a little|so) (formal|informal|harsh|long|short|rude|stiff|cold|direct|soft|blunt|vague|strict)',
  "(it's|its|it is|that's|thats|that is|is) (an issue|a problem|wrong|a mistake)",
  '(yes|yeah|ok|okay|sure|well) (unfortunately|sadly|alas)',
  // How one is, and what is neither yes nor no.
  "^ (i'm|im|i am|we're|we are) (fine|ok|okay|alright|all right|all good|all set) [thanks|thank you|thx|ty|cheers] $",
  '(about right|might be ok|might be okay|might be fine|might be good)',
  '(send|mail|email|forward|show) (it|that|this) to (her|his|their|my|our) (boss|manager|team|husband|wife|assistant|lead|supervisor|colleague|colleagues|lawyer)',
  '(yes|please|yes please|ok|just) fix $',
  "(it's|its|it is|that's|thats|that is) [too|very|quite|rather|so|a bit|really] (formal|informal|harsh|rude|stiff|cold|blunt|vague)",
  // How many people it is for, which nothing shows: "for both of us".
  '(for|with) [the|us] (both of us|both of them|all of us|all of them|us both|us all|us two|us three|two of us|three of us|four of us|both|everyone|everybody|everyone else|the whole team|the whole group|two people|three people|four people|several people|more people|the whole department|me and my boss)',
  // Of no one thing: "book anything".
  '(book|schedule|reserve|arrange|confirm|send|set up) [me|us] (anything|something|whatever|any|one of them|someone|anybody|somewhere|any slot|any time|anytime)',
  // Whoever speaks says who it is.
  "^ [yes|yeah|hi|hello] (it's|its|it is|this is|that's) me $",
  // It is guessed: "should be fine".
  '(should|ought to|might|could|may|must) [all|probably|still|just] be [all|just|quite|about] (fine|ok|okay|good|right|alright|all right|correct|good enough)',
  'and [for|with] (me|us|him|her|them|myself|my boss) $',
  // Somebody else is to say so.
  '(have|get|let) (her|him|them|my boss) (confirm|decide|approve|agree|check|book|choose|do) [it|that|this]',
  '(do|book|confirm|decide|arrange) (it|that|this) (yourself|yourselves)',
];
