/**
 * What messages give for a call, an email or a form that is begun later (F9), by category, written before the rules.
 * Every fourth row of a category is kept apart: it was not looked at while the rules were made.
 */

/** What a row says; `null`: nothing of the kind. What is left out is not looked at. */
export interface Given {
  readonly person?: string | null;
  readonly concerns?: readonly string[];
  readonly phone?: string | null;
  readonly address?: string | null;
  readonly about?: string | null;
  readonly subject?: string | null;
  readonly message?: string | null;
}

export type Row = readonly [text: string, given: Given];

export const rows: Readonly<Record<string, readonly Row[]>> = {
  'a request names whom it is with': [
    ['Can you schedule a call with Dana Levi for Tuesday at 10?', { person: 'Dana Levi', phone: null }],
    ['Book a call with Marta about the deadline', { person: 'Marta', about: 'the deadline' }],
    ['Please arrange a meeting with Mr Tom Baker tomorrow.', { person: 'Mr Tom Baker' }],
    [
      'I would like to have a call with Priya on Friday, her number is +49 30 1234567',
      { person: 'Priya', phone: '+49 30 1234567' },
    ],
    ['I need to talk to Marta on Tuesday at 10.', { person: 'Marta' }],
    ['Set up a call with our new colleague Peter Novak', { person: 'Peter Novak' }],
    ['Write an email to Marta Ruiz', { person: 'Marta Ruiz' }],
    ['Can you send an email to Joe (joe.black@example.com)?', { person: 'Joe', address: 'joe.black@example.com' }],
    ['Draft an email for Anna about her contract', { person: 'Anna', about: 'her contract' }],
    ['Reserva una llamada con Marta el martes', { person: 'Marta' }],
    ['Escribe un correo a Lucía Gómez', { person: 'Lucía Gómez' }],
    ['Quiero una llamada con Pedro mañana a las 10', { person: 'Pedro' }],
    ['Запланируй звонок с Анной на вторник', { person: 'Анна' }],
    ['Напишите письмо Ивану Петрову', { person: 'Иван Петров' }],
    ['Vereinbare ein Telefonat mit Anna Schmidt am Dienstag', { person: 'Anna Schmidt' }],
    ['Schreiben Sie eine E-Mail an Jürgen Weber', { person: 'Jürgen Weber' }],
  ],
  'an accepting message names whom it is with': [
    ['Yes, with Marta on Tuesday at 10, +34 600 123 456', { person: 'Marta', phone: '+34 600 123 456' }],
    ['yes please, with Tom Baker tomorrow', { person: 'Tom Baker' }],
    ['Yes, Marta Ruiz, tomorrow at 10', { person: 'Marta Ruiz' }],
    ['Sure, to anna@example.com', { person: null, address: 'anna@example.com' }],
    ['Sí, con Marta el martes a las 10, +34 600 123 456', { person: 'Marta', phone: '+34 600 123 456' }],
    ['Да, с Мартой во вторник в 10', { person: 'Марта' }],
    ['Ja, mit Marta am Dienstag um 10, +49 30 1234567', { person: 'Marta', phone: '+49 30 1234567' }],
    ['Ja bitte, mit Peter Novak', { person: 'Peter Novak' }],
  ],
  'somebody is told about by what they are': [
    ['My employee Dana Levi has been absent since Monday.', { person: null, concerns: ['Dana Levi'] }],
    ['Our new colleague Peter Novak is late every day.', { concerns: ['Peter Novak'] }],
    ['I have a problem with an employee. Her name is Marta Ruiz.', { concerns: ['Marta Ruiz'] }],
    ['It is about an employee called Priya Nair.', { concerns: ['Priya Nair'] }],
    ['What should I do if my employee Tom Baker refuses?', { concerns: ['Tom Baker'] }],
    [
      'Her name is Marta Ruiz and her email is marta@example.com.',
      { concerns: ['Marta Ruiz'], address: 'marta@example.com' },
    ],
    ['Mi empleada Lucía Gómez llega tarde todos los días.', { concerns: ['Lucía Gómez'] }],
    ['Mein Mitarbeiter Jürgen Weber kommt jeden Tag zu spät.', { concerns: ['Jürgen Weber'] }],
    ['Мой сотрудник Иван Петров не пришёл.', { concerns: ['Иван Петров'] }],
    ['My manager Anna Schmidt and my colleague Tom Baker are fighting.', { concerns: ['Anna Schmidt', 'Tom Baker'] }],
  ],
  'a name stands elsewhere': [
    ['Yes. I had lunch with Tom.', { person: null, concerns: [] }],
    ['Yes please. Thanks, Tom', { person: null, concerns: [] }],
    ['I talked with Tom yesterday about it.', { person: null, concerns: [] }],
    ['My boss Tom says that I should be stricter.', { person: null, concerns: [] }],
    ['An employee is late. Anna told me about it.', { person: null, concerns: [] }],
    ['My name is Tom Baker.', { person: null, concerns: [] }],
    ['Please do not book a call with Tom.', { person: null }],
    ['Book a call. I cannot do Friday, I am in Berlin with Anna.', { person: null }],
    ['If Tom agrees, book a call.', { person: null }],
    ['According to Peter it happened twice. Can you book a call?', { person: null, concerns: [] }],
    ['Me llamo Pedro.', { person: null, concerns: [] }],
    ['Меня зовут Иван Петров.', { person: null, concerns: [] }],
    ['Ich heiße Peter Novak.', { person: null, concerns: [] }],
    ['Sí. Comí con Tomás.', { person: null, concerns: [] }],
    ['Yes, but not with Tom', { person: null }],
    ['Danke, Anna', { person: null, concerns: [] }],
  ],
  'an address or number is one’s own': [
    ['My email is me@example.com', { address: null }],
    ['You can reach me at +49 30 1234567', { phone: null }],
    ['my number is +49 30 1234567', { phone: null }],
    ['Her number is +49 30 1234567', { phone: '+49 30 1234567' }],
    ['You can reach her at dana@example.com', { address: 'dana@example.com' }],
    ['Mi correo es yo@example.com', { address: null }],
    ['Meine Nummer ist +49 30 1234567', { phone: null }],
    ['Ihre Nummer ist +49 30 1234567', { phone: '+49 30 1234567' }],
    ['Мой номер +7 495 1234567', { phone: null }],
    ['anna@example.com and tom@example.com are involved', { address: null }],
  ],
  'what an email is to say': [
    [
      'Send an email to Marta with the subject "Deadline" saying "Please send the report."',
      { subject: 'Deadline', message: 'Please send the report.' },
    ],
    [
      'Send an email to marta@example.com, subject: Deadline, message: Please send the report by Friday.',
      { address: 'marta@example.com', subject: 'Deadline', message: 'Please send the report by Friday.' },
    ],
    ['Write an email. Subject: Our talk on Monday', { subject: 'Our talk on Monday', message: null }],
    ['Escribe un correo con el asunto "Plazo"', { subject: 'Plazo' }],
    ['Schreiben Sie eine E-Mail mit dem Betreff „Frist“', { subject: 'Frist' }],
    ['Напишите письмо, тема: Отчёт', { subject: 'Отчёт' }],
    ['Send her an email and tell her that the subject is difficult', { message: null }],
    ['I got an email with the subject and I do not know what to say', { subject: null, message: null }],
  ],
  'what a call is to be about': [
    [
      'Can you book a call with Dana about the missed deadlines on Tuesday?',
      { person: 'Dana', about: 'the missed deadlines' },
    ],
    ['Schedule a call to discuss the annual review', { about: 'the annual review' }],
    ['Book a call about it', { about: null }],
    ['An employee complained about the food.', { about: null }],
    ['Reserva una llamada sobre las vacaciones', { about: 'las vacaciones' }],
    ['Vereinbare ein Telefonat über die Einarbeitung', { about: 'die Einarbeitung' }],
    ['Запланируй звонок про отпуск', { about: 'отпуск' }],
    ['Book a call about that for tomorrow', { about: null }],
  ],
};
