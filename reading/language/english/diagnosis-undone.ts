/** How technicians write in English that something was not done, was done, or is taken back (D2). */
import type { DiagnosisTable } from '../diagnosis-table.ts';

type Undone = 'undone' | 'performed' | 'of-person' | 'retracts';

export const englishUndone: Pick<DiagnosisTable['phrases'], Undone> = {
  undone: [
    "(haven't|have not|havent|hasn't|has not|didn't|did not|never|nobody|no one|none of us) [has|had|have] [been|even|really|actually] (measure*|test*|check*|tried|try|look|looked|probe*|verif*|inspect*)",
    "(haven't|have not|havent|didn't|did not|couldn't) (get|got|gotten) (to|around|a chance)",
    "(i|we) (haven't|have not|didn't|did not) [even] (do|done) [it|that|this|the|any|so]",
    "(not|isn't|wasn't|aren't) [been] (measured|tested|tried|verified|inspected)",
    '(not yet|yet to)',
    "(don't|do not|didn't) have ..3 (test|check|reading|readings|measurement|result|results) [done|yet]",
    "(i|we) (won't|will not|wouldn't|refuse|don't want|do not want|don't plan|rather not|would rather not)",
    "(i'd|we'd) rather not",
    "(i'm|i am|we're|we are) not (going|gonna|doing|about)",
    '^ [no] (not|never) (now|today|doing|going|gonna)',
    'no (need|reason|point|time) [to|for|now]',
    '(why|what for) (would|should|do) (i|we) !(get|see|read|measure|have|hear|find)',
    'why bother',
    "(let me|i will|we will|i'll|we'll|gonna|going to|about to|i can|we can|i could) [first|then|still|just] [go] [and] (check|look|test|measure|try|do|verify|inspect|find out|grab|get)",
    '(will|gonna) do',
    '(check|test|measure|try|look|do) ..2 (later|tomorrow|soon|afterwards|next week)',
  ],
  performed: ['(done|did it|did that)'],
  'of-person': [
    "(i'm|i am|we're|we are|i feel|feeling) [all|just|doing|perfectly] (fine|good|ok|okay|alright|right|great|well|set|ready|cold|hot|warm|dry|wet|stuck|clear|free|off|on|up)",
    "(i'm|i am|we're|we are) (here|back|there)",
  ],
  retracts: ['(wait|hold on|actually|scratch that|correction|sorry|my bad)'],
};
