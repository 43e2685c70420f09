/** What is read: a talk's messages, and an instruction of 2 KB. */

export const talk: readonly string[] = [
  'Yes',
  'No, thanks.',
  'Yes, go ahead.',
  'Sounds good, please book it.',
  'Can you make it 11:00 instead?',
  'My employee has been late three times this week.',
  'Her name is Dana Levi, her number is +1 555 010 0199.',
  'I talked to her on Tuesday, and she said that the bus is always late.',
  'What do you mean?',
  'Please schedule a call for Thursday at 10.',
  'The second one works for me.',
  'Hmm, what would you do in my place? I do not want to lose her, but the team has started to complain.',
  'dana.levi@example.com',
  'Change the subject to "Attendance in November"',
  'They asked me to cancel the call, but I would rather keep it and move it to Friday afternoon.',
  'No, not yet. First I have to check with HR whether we have a policy for that, and then I will come back to you.',
  'Skip it',
  'ok',
  'Sí, claro, el martes a las 10.',
  'Да, во вторник в 10 утра.',
];

/** What technicians write: a reading, a question, a finding, in the three languages of the diagnosis. */
export const technician: readonly string[] = [
  '118 volts, is that normal?',
  'where is the capacitor',
  'fan runs but I can’t measure the amps',
  'I found a leak on the coil',
  'cómo reviso el capacitor',
  'no hay fuga en el serpentín',
  'вентилятор крутится, но на испарителе утечка',
  'не могу туда добраться, где ещё можно измерить',
];

const paragraph =
  'Ship 40 pallets of SKU A-1102 from the Hamburg warehouse to Acme in Berlin by 4 December 2026 at 17:00 CET, and send the ' +
  'invoice over EUR 12,400.50 to billing@acme.example. The budget for freight is $1,800 and must not be exceeded. If the carrier ' +
  'cannot make it, ask Dana Levi whether Monday would do as well; she knows the customer best. Increase the safety stock of the ' +
  'article by 15 % as soon as possible and tell the team in the morning meeting. Everything else stays as we agreed last week. ';

/** 2,048 characters. */
export const instruction: string = paragraph.repeat(6).slice(0, 2_047).trimEnd().padEnd(2_048, '.');
