/** What asks in English for something else than what is shown (G20): another deed, another receiver, another form. */
export const englishOtherwise: readonly string[] = [
  // Somebody else gets it.
  '(send|mail|email|forward|pass|fire|shoot|submit) [it|that|this|them|the email|the mail|the invite|the invitation] [over|out|off|on|back] to (me|us|myself|ourselves|both|all|everyone|everybody|all of them|both of them|all of us|both of us|the team|the whole team)',
  '(send|mail|email|forward|pass) (me|us|everyone|everybody|them both|them all) [it|that|this|the email|the mail|a copy]',
  // In another form.
  '(as|in) [a|an] (draft|drafts|letter|text|text message|sms|pdf|attachment|video|videocall|video call|video chat|video meeting|video conference|zoom|zoom call|teams call|conference call|group call|in person meeting|in person|placeholder|series|recurring|recurring meeting|tentative|private|block|reminder|task)',
  '(in person|face to face|by text|by text message|by sms|by letter|by post|on paper)',
  // Only noted.
  '^ [please|just|and|yes|ok|okay] (note|write|save|store|bookmark) (it|that|this) [down|as is|for now|for later] [please] $',
  '(pencil|slot|put|mark) (it|that|this|her|him) [in|down] (for now|tentatively|provisionally)',
  // Another deed.
  '(call|ring|phone|dial|text|message|whatsapp|ping|remind|warn|invite|tell|inform) (her|him|them|me|us|everyone|everybody|my boss|hr|the team)',
  '(send|mail|email|give|forward) (her|him|them) (a|an|some|the|my|our) (agenda|reminder|note|list|summary|file|document|documents|form|link|copy|text|sms)',
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
];
