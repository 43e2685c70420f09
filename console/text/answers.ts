/**
 * What stands around a question's answers (G23), for people; the answers themselves come from the assistant, in the
 * participant's language.
 */
export const answerTexts = {
  group: 'Answers',
  byNumber: 'Write a message, or the number of an answer',
  fillIn: 'Fill in',
  give: 'Send',
  edit: 'Edit',
  showAnew: 'Show it anew',
  leave: 'Leave it as it is',
  close: 'Close',
  choose: 'Choose …',
  yes: 'Yes',
  no: 'No',
  isMissing: 'This cannot be left out.',
  over: (said: string) => `“${said}” was not taken: something else is asked by now. These are its answers.`,
  nothingAsked: (said: string) => `“${said}” was not taken: nothing in particular is asked any more.`,
  zone: (zone: string) => `On the clock of ${zone}.`,
  inTheTalk: 'The answer to this is given below the talk.',
  offered: 'Offered',
} as const;
