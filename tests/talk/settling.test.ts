/** G20 Of several sentences the one that answers by itself makes the choice; what stands behind it may take it back. */
import { expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';

const hear = listener();

function choice(message: string): string {
  const { kind, value } = hear({ step: 'choice', shown: null }, message).outcome;
  return kind === 'slot' ? `slot:${value}` : kind;
}

test.each([
  ['3 pm Tuesday then. I do hope she has a decent explanation, she used to be so reliable', 'slot:3'],
  ["Wow that was quick, you're better than my last two PAs put together! The 10:30 one please.", 'slot:2'],
  ['Tuesday. By then the derby will be forgotten and everybody is in a better mood', 'slot:3'],
  ['Eres un sol, de verdad, me ahorras media mañana. La primera, por favor.', 'slot:1'],
  ['Quédate con la de las diez en punto. Me cae bien Anna, por cierto, no quiero que se asuste.', 'slot:1'],
  ['Puh, ein Glück, nachmittags ist auch was dabei! Dann den am Dienstag.', 'slot:3'],
  ['Den um zehn. Ich hab übrigens echt keine Lust auf das Gespräch, aber muss ja.', 'slot:1'],
  ["Half ten Monday'll do grand, ta", 'slot:2'],
  ['prefiero la de las tres', 'slot:3'],
  ['how about Tuesday at 3', 'slot:3'],
])('taken: %s', (message, slot) => {
  expect(choice(message)).toBe(slot);
});

test.each([
  'Tuesday at three. If Anna agrees.',
  'Tuesday at three. I need to check with Marta first.',
  'Monday at ten. Is she free then?',
  '10:30. No wait.',
  '10:30. Actually no.',
  'The first one. Just kidding.',
  'The second one. Or maybe not.',
  "Tuesday at three. That's what she said.",
  'Den ersten. Falls Anna kann.',
  'Halb elf. Nein, doch nicht.',
  'Montag zehn Uhr. Hat sie da Zeit?',
  'La primera. Es broma.',
  'El martes a las tres. Eso dijo ella.',
  'La segunda. O quizás no.',
  'Второй. Или, может, нет.',
  'В понедельник в десять. Она свободна?',
  'Первый. Шучу.',
])('not taken: %s', (message) => {
  expect(choice(message)).not.toMatch(/^slot/);
});
