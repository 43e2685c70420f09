/** English words around the words of a letter. What each list is for stands in ../letter-table.ts. */
import type { LetterTable } from '../letter-table.ts';

export const englishLetter: LetterTable = {
  openers:
    'please|pls|just|simply|ok|okay|yes|yeah|well|so|then|and|oh|um|uh|hm|actually|sorry|can you|could you|would you|will you|you can|' +
    "i want you to|i'd like you to|i would like you to|i'd like to|i would like to|i want to|in the body|in the message|in the text|" +
    'in the email|in the mail|in it|for the body|for the message|for the subject|as the subject|as subject|as body|let us|maybe',
  closers:
    "please|pls|thanks|thank you|ok|okay|then|is fine|is ok|would be good|would be fine|would be great|i think|i guess|i suppose|i believe|for me|now|here|that's it",
  tells:
    'tell *|let * know|inform *|notify *|remind *|write *|write to *|text *|email *|message *|say to *|explain to *|mention to *|' +
    'announce to *|say|write|mention|explain|state|announce|put in|add',
  writes: 'write text email message mail',
  asks: 'ask *|check with *|find out from *|tell *|remind *|write *|email *',
  begs: '',
  reads:
    'it should say|it should read|it says|it reads|the body should say|the body should read|the text should say|the text should be|the text is|' +
    'the message is|the body is|the email should say|the mail should say|it must say|it has to say|i want to say|i want to say that|let it say|' +
    'make it say|have it say|i want to tell *|i would like to tell *|what i want to say is|write this|say this|the following',
  whom: { her: 'she her hers', him: 'he him his', them: 'they them their theirs', everyone: 'they them their' },
  third: 'she he',
  that: 'that',
  thatStarts: "it it's its the a an we i you they there there's my our all he she this your no",
  whether: 'if whether when where what who how why which for about',
  to: 'to',
  requests: {
    mails: 'email mail write message e-mail send drop shoot',
    around:
      "please can could would you i i'd i'll want to need like an a the note letter short quick send line at and my boss colleague employee manager tell her him them in for compose draft out know let inform",
    saying:
      'saying|to say|telling her|telling him|telling them|to tell her|to tell him|to tell them|and tell her|and tell him|and tell them|and say|informing her|informing him|letting her know|letting him know|and let her know|and let him know',
    asking: 'ask asking',
  },
  greets: 'hi hello hey thanks thank sorry happy congratulations congrats goodbye bye merry welcome good best',
  shoulds: 'should must',
  copulas: 'is',
  ends: '',
  news: 'new other different next',
  frames: 'as follows like this so now instead be read say state the following just',
  beings: 'be',
  pleases: 'please|pls|plz',
  titles:
    "call it|name it|title it|let's call it|lets call it|make it|make it just|put|put it as|write|use|say|let's say|lets say|let's go with|lets go with|" +
    "it's about|its about|it is about|something like|the subject is|the subject should be|the subject would be|the title is|subject|the subject line is|" +
    'set it to|set the subject to|go with|take',
  signs:
    "my name is|my name's|name is|the name is|my full name is|i am|i'm|im|it is|it's|its|this is|that is|that's|sign it with|sign with|sign it as|sign as|" +
    'sign it from|sign it|sign|signed|signed by|sign off as|sign off with|sign off|from|call me|put|put in|write|use|take|make it|say|best|best regards|' +
    'best wishes|kind regards|kindest regards|warm regards|regards|with kind regards|with best regards|cheers|sincerely|yours sincerely|yours truly|' +
    'yours faithfully|yours|sincerely yours|love|many thanks|thanks|thank you|all the best|take care|respectfully|cordially|the name should be|' +
    'in the name of|on behalf of|name',
  groups: 'team department office crew management board staff desk committee family support service reception hr',
  wants: {
    'leave-out':
      'skip|skip it|skip that|skip this|none|nothing|nobody|no name|no names|no signature|no subject|no title|no body|no message|no text|leave it out|' +
      'leave that out|leave out|leave it blank|leave it empty|leave blank|leave empty|blank|empty|without|without a name|without name|without a signature|' +
      "without a subject|without subject|don't sign it|do not sign it|don't sign|do not sign|no need to sign|no need to sign it|drop it|omit it|omit|n/a|" +
      "n a|not needed|i don't want one|i don't need one|no need|don't need one|unsigned|anonymous|anonymously|leave the name out|leave the subject out|" +
      'leave my name out|no sender|keep it blank|keep it empty',
    back:
      'back|go back|go one step back|one step back|step back|previous|the previous one|previous question|the previous question|previous step|back please|' +
      'go to the previous question|undo|undo that|take me back|return|go back one step|back up',
    'as-subject':
      'same as the subject|the same as the subject|same as subject|the same as subject|as the subject|like the subject|same like the subject|use the subject|' +
      'copy the subject|just the subject|the subject again|the subject|same as in the subject|same text as the subject|what the subject says|see the subject|' +
      'see subject|same as above|the same as above',
    'own-words':
      'make something up|make one up|make it up|make up something|make up one|think of something|think of one|come up with|suggest|suggest something|surprise me|' +
      'you decide|you choose|you pick|you write|you write it|you tell me|your choice|your call|up to you|whatever|whatever you|anything|anything is fine|' +
      'what do you suggest|what would you|what should i|what shall i|what can i|what could i|what do i write|what do i say|write something|write it yourself|' +
      'write it for me|do it for me|something nice|something short|something good|something friendly|some text|fill it in|fill in|improvise|can you suggest|' +
      "invent something|invent one|i don't care|don't care|no preference|choose one|choose for me|pick one|pick something|write whatever|help me|you know it|" +
      'you know that|you know what to write|you know what to say|you know my name|you know who i am|you already know|the usual|as usual|as always|same as always|same as last time',
    later:
      "i don't know|i do not know|don't know|dont know|dunno|i dunno|no idea|i have no idea|not sure|i'm not sure|i am not sure|not sure yet|wait|wait a moment|" +
      'wait a minute|wait a second|one moment|a moment|just a moment|one second|just a second|hold on|hang on|let me think|let me see|give me a moment|' +
      "give me a second|later|not now|not yet|i'll think about it|i need to think|what|why|how|huh|what do you mean|what does that mean|what is that|" +
      "what's that|why do you need|why do you ask|why do you want|what for|do i have to|do i need|is that needed|is it needed|is that necessary|is this necessary|" +
      'what subject|what message|which message|what name|which name|whose name|my name|new line|next line|new paragraph|send it|send|send it now|go ahead|' +
      "do it|done|i'm done|finished|that's all|next|continue|go on|delete it|delete that|remove it|change it|edit it|edit|the name|a name|what is a subject|what is the subject",
  },
  inserts:
    'put in|put|add|insert|include|write in|mention|call it|name it|title it|label it|throw in|append|squeeze in|work in',
  invents:
    'make something up|make one up|make up something|think of something|come up with|suggest something|write something|surprise me with|what should i|what shall i|what would you|what do you suggest|what could i|write it yourself|help me with|help me write|you choose what|you decide what|write whatever|say whatever',
  asksUs: 'can could would will should shall do does did must may',
  leads:
    "i think|i guess|i believe|i suppose|probably|it will be|it'll be|it would be|it's|it is|its|that's|that is|that would be|that'll be|that will be|that will be on|it should be|it will be on|" +
    "it is on|it's on|put|put in|put down|enter|insert|write|type|say|let's say|lets say|i'd say|i would say|use|take|make it|go with|let's go with|we say|" +
    "we said|choose|the answer is|the day is|the date is|the name is|the number is|should be|must be|has to be|it must be|it has to be|will be|would be|make that|i'd go with|i would go with|" +
    "we meet|we'll meet|we will meet|we're meeting|we are meeting|we'll be meeting|we will be meeting|let's meet|it takes place|it will take place|it is going to be|it's going to be",
  waits: 'wait on hold',
  instead: 'but rather instead',
  dayNames: 'day date time meeting appointment call talk deadline weekday of for',
  prepositions: 'on at by before after from around in until till',
  takesBack:
    'sorry actually rather correction oops wait i mean meant typo mistyped misspelt scratch that hang on hold uh um er',
  toUs:
    'remind me|wait for|fill in|take the one|take the day|take the date|be polite|be nice|be brief|sign it|i will tell you|let you know|the one i told|the one i said|the one i gave|the one we|the day i told|the day i said|ask|look it up|look that up|look up|find out|find it|google|check with|check my|check your|check the calendar|translate|shorten|rephrase|rewrite|' +
    "reword|proofread|summarize|summarise|soften|you asked|you have asked|you've asked|you already|you just asked|i told you|i have told you|i've told you|" +
    "i already|i've already|i have already|i just told|i just said|as i said|like i said|didn't i|did i not|haven't i|you know|can i|could i|may i|can we|" +
    "can you show|let me see|let me check|let me look|let me read|show me|first show|read it|read me|i want to see|i'd like to see|i would like to see|" +
    'use what|use whatever|use the same|take what|take whatever|take the same|depends|it depends|that depends|that would depend|start over|start again|' +
    "let's start|let's begin|begin again|from scratch",
  things: 'it this that draft text mail email message subject',
  styles:
    'shorter longer friendlier nicer kinder politer softer warmer stricter firmer clearer simpler better formal informal polite friendly casual concise ' +
    'neutral personal',
  degrees: 'a bit little more less much slightly somewhat rather even way too not so',
  copies:
    'cc|bcc|copy|copy to|a copy to|copy for|also to|also send|also send it|also send this|send also|as well to|and to|carbon copy|put in cc|in copy|too to|cc to|in cc',
  corrects:
    'wrong not no actually sorry instead rather correction oops different other changed mistake incorrect recipient send goes go meant',
  wrong: 'wrong incorrect different other changed mistake not',
  around:
    "it's its it is i mean meant the a address email mail e-mail one to for should be please oh that that's this person name recipient right correct my new now use " +
    'send goes go and but an is was him her them actually no not wrong sorry instead rather other of different at in recipient ok well change changed wait fact in her his their has',
  towards: "to for it's is",
  addresses: 'address email mail e-mail',
  persons: 'person name recipient one',
  negations: 'not no nope nah',
  joints: 'oh and also ps btw plus',
  spoken: { '@': 'at', '.': 'dot|point|period', _: 'underscore', '-': 'dash|hyphen|minus' },
};
