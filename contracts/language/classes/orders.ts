/**
 * Word classes of orders, first messages, material and diagnoses: each name is a class of `vocabulary.yaml`, each text
 * its purpose.
 */

export const asking = {
  headlineLeads: 'In front of the thing that a headline names: "a quick", "neue". Words, between blanks',
  headlineJoints: 'In a headline a thing or a person stands behind one of these',
  headlineOrigins: 'Behind the thing it came from somebody, and is none to be made: "an email from Tom"',
  others: '"Her", "him": somebody who was named before',
  whoLeads: 'Words that begin who somebody is: "my", "our"',
  nobody: 'Nobody to call: the speaker, the assistant, a thing',
  asked: 'questions of what the assistant can do',
  askedByNewcomers: 'the same, only of somebody who is new here',
  newcomers: 'they say that somebody is new here',
  speakers: 'Whoever speaks, who does it then: "ich ruf sie selbst an"',
  tellsWhat: 'Behind one of these stands what is to be told, or why',
  doers: 'Beside an infinitive somebody is said to do it: "ihr", "dass"',
  newOnes: 'A call or a letter that nobody knows of yet: "a", "another"',
  headlineEnds: 'In a headline it goes on behind these with what is to be said',
  comparatives: 'Behind the thing: it is to be otherwise: "make the meeting longer"',
  thingAbouts: 'In front of a thing that is only spoken of: "about the call"',
  helpFillers: '"What can you do, actually?"',
  greetings: 'Words of greetings in front of such a question',
  accentedOrders: 'Orders that have an accent at their end where their infinitive ends in "-er": "poné"',
  joints: 'They lead on to what is asked: "so", "then"',
  indefinites: 'Behind "write" they begin what is written, and nobody: "write a complaint"',
  formal: 'With a capital they are the assistant: "Sie"',
  smallLeads: 'Somebody may follow who is written small: "w", "bei"',
  personAbouts: 'Behind one of these a person is only what it is about: "about Tom"',
  froms: 'The same of what leads to a case: "от"',
  towards: 'In front of a name among nouns it says to whom: "an"',
  giversWords: 'Right in front of a name that is written small: "get me", "schreib"',
  datives: 'Behind one of these a name stands in the dative: "позвони"',
  topicCases: 'Names of a topic that say by their case that it follows: "темой"',
  selves: '"Tell me that": whoever writes is told it, and it is written so',
} as const;

export const order = {
  verbs:
    'Verbs of deeds that are ordered, in the forms of an order. None that puts right what was said: "change", "make", "set"',
  askers: 'Verbs that send the question on to somebody else: "ask Peter". Who says so has not answered it',
  receivers: 'Pronouns at the end of such a form that name whom it is done for, and not what: "-le"',
  besides: 'They say that something comes besides: "also". Phrases stand between bars',
  apart: 'Of these, what parts it from all that was asked: "one more thing"',
  turns: 'Beside an answer they put the order before it, or against it: "but first"',
  sounds: 'They begin a sentence and say nothing: "oh", "wait"',
  joints: 'In front of one more order: "and", "oh"',
  denials: 'They forbid: "don\'t"',
  receiversAlone: 'Whom it is done for, in front of what it is: "me"',
} as const;

export const exchange = {
  instead: 'In front of what is not wanted any more',
  denies: 'They say that only beside a value that is wanted: "Hamburg, not Berlin"',
  joints: 'Between what is denied and what is wanted: "not 40 but 50"',
  leads: 'They lead to a value and say nothing of it: "actually", "I meant", "make it"',
  floors: 'They make a day the first that will do, and so no answer to which one: "not before"',
  tails: 'Behind a value: "please"',
  between: 'between "instead of" and what is replaced: "to", "the"',
  goals: 'Behind what is not wanted they lead to what is: "to"',
} as const;

export const instruction = {
  definites: '"The": which one is taken to be known',
  pointers: '"This": before a noun as good as "the", alone a pronoun',
  indefinites: 'They bring up something new: "a". What is said of "it" behind them is said of that',
  pronouns: 'What or whom, in place of a name: "it", "them"',
  persons: 'One person in place of a name: "him"',
  groups: 'Several, who may be whoever it is done for, where it is said what they get: "them"',
  owners: '"Her order": before a noun they say whose, and are no pronoun',
  attached:
    'Pronouns at the end of a verb: "-lo"; those that need an accent in front of them, because verbs end like them',
  attachedWithAccent: 'beside attached',
  openings: 'They lead to an order: "please", "can you", "I need you to"',
  asking: 'Of these, what makes an order of words that do not begin with its verb: "bitte"',
  statements: 'Words that a sentence begins with that is no order: "the", "it", "is", "when"',
  always: 'They make a rule for every time of what is said: "whenever", "if"',
  goals: 'They lead to where something goes, or to when it is due: what follows does not say which one is meant',
  dues: 'Of these, what leads to when it is due: "by"',
  directions: "Of these, what leads to where it goes: a number behind it is the place's",
  attaching: 'They lead to what does say which: "of", "from", "about"',
  onDays:
    'Of these, what leads to the day on which it is to be done, or which one is meant where it is one of `events`: "on"',
  events: 'They take place on a day',
  afters:
    'Behind a word for where to that is also one for "after" they say when: "nach Rücksprache". Also ends of such words, with a dash in front',
  afterOrTo: 'Words for where to that are also words for "after": "nach"',
  whereArticles: 'Behind a word for where to they say where it is: "in der Küche"',
  genitives: 'Right behind a noun they say whose: "der Preis des Rucksacks"',
  withArticle: 'Words for where to with an article in them: "zum"',
  goalsOfWhom: 'Words for where to behind which may stand whoever it is done to, or what: "a", "al"',
  relatives: 'They begin what describes a thing: "that", "who"',
  joints: 'They part clauses: "and", "then"',
  ways: 'How, when and that it is done: nothing of these is a thing, or says which',
  empties:
    'Before a noun they say nothing of which one, only that it is one, or of what kind: "right", "relevant", "purchase"',
  standIns: 'Called a thing, and none is named',
  unique: 'There is one where it is spoken of, or it is a stuff: "office", "stock", "team"',
  making: 'What they make or get is not there yet: "order paper". Only where nouns stand without "the"',
  moving: 'They put things off, and what leads to a day leads to the new one',
  clocks: 'Behind a number they make an hour of it: "uhr"',
} as const;

export const material = {
  own: 'What follows is the project\'s own: "our", "this"',
  certain: 'What follows is a certain one: "the"',
  any: 'What follows is any one: "a"',
  which: 'It asks which: "which", "what"',
  joining: '"And", "or": what follows is meant like what came before',
  border: 'No noun goes on in front of these: prepositions, pronouns, auxiliaries',
  about: 'Behind a name they ask for its content: "any findings on sleep"',
  compound: 'Behind a name they make it something else: "findings section"',
} as const;

export const diagnosis = {
  where: 'They ask for a place wherever they open a question',
  how: 'They ask how',
  asking: 'They ask for anything else',
  when: 'Question words that open a clause of time as well: "when I press it"',
  prepositions: 'In front of a question word they belong to it: "in which"',
  openers: 'They may stand in front of what a segment says: "ok", "and"',
  auxiliaries: 'In front of a subject they ask: "is it"',
  subjects: 'What an auxiliary that asks stands before: "it", "the"',
  doers: 'Who could do what is asked about: "I", "one". Behind "how" and an auxiliary they ask for a procedure',
  finding: 'What one does to find something: behind "how" they ask for a place',
  negators: 'Turn what stands beside them round: "not"',
  particles: 'Particles that ask wherever they stand: "ли"',
  indefinite: 'A question word beside one of these asks nothing: "что-то"',
  joints: 'What two clauses are joined with, when the next opens one of its own: "and"',
  contrasts: 'The same, always: "but"',
  'clause-openers': 'Beside these a clause of its own begins',
  decimal: 'A number is said in words around it: "point"',
  slips: 'Words that a slip of the finger is read as',
} as const;
