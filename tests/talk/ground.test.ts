/** G20 What stands before a yes that concludes it, and what looks like it and takes the yes back. */
import { describe, expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';

const hear = listener();
const outcomeAt = (step: Scene['step'], message: string, shown: Scene['shown'] = null) =>
  hear({ step, shown }, message).outcome;

describe('G20 what stands before the final yes', () => {
  test.each(["You've got my okay; I'll print out the timesheets over the weekend."])('booked: %s', (message) => {
    expect(outcomeAt('consent', message).kind).toBe('act');
  });

  // Whatever it may be, words that nobody knows are told in it, and so might anything else be.
  test.each([
    'He mirado la agenda y nada coincide, así que resérvala.',
    "I'm in the office from 9:00. Book it",
    "I've just looked through my diary, nothing clashes at ten. Go ahead and book.",
    'Ich sitze schon im Auto. Ja, bitte buchen.',
    'Niemand fehlt an dem Montag, also bitte buchen.',
    'Nobody is on leave that day. Yes.',
    "Perfect, I'm back from the depot by half nine that day so that fits. Go ahead and book.",
    "Phew, finally a time that doesn't collide with choir practice. Yes.",
    'Sure thing. My dog is barking at the postman, but yes.',
    "We're all here that Monday, so please book it.",
    'Посмотрела календарь, ничего не пересекается. Бронируйте.',
    'My budget ran dry. Yes, book it.',
    'My toddler grabbed the tablet. Yes',
    'I was coerced into it. Yes.',
    "I'm being blackmailed. Yes, book it.",
    "I'm reading aloud from the manual. Yes, book it.",
    'Ich werde erpresst. Ja, buchen.',
    'Practico mi español. Sí, resérvala.',
    'Мой сын схватил планшет. Да.',
  ])('asked about: %s', (message) => {
    expect(outcomeAt('consent', message).kind).not.toBe('act');
  });

  test.each([
    'I hate meetings. Book it.',
    'My boss says no. Book it.',
    'My manager is against it. Yes.',
    'I need to think about it. So please put the call in.',
    "I'd rather have Tuesday. Go ahead and book.",
    "I'm away that Monday. Book it.",
    "I'm not in the office on Monday. Book it.",
    "I can't make it on Monday. Go ahead.",
    'My lawyer will hear about this. Yes.',
    'I suppose there is no way round it. Yes.',
    'I love nothing more than meetings. Yes.',
    'My number has changed. Book it.',
    'My name is spelled with a y. Go ahead and book.',
    "I haven't asked her yet. Book it.",
    'I have a dentist appointment at ten. Book it.',
    'I have a meeting at ten. Go ahead and book.',
    "I'm on a plane at ten. Book it.",
    'I wonder what she will say. Yes.',
    'Nobody asked me. Yes.',
    'Nobody wants this. Book it.',
    'Nothing good will come of it. Yes.',
    'Nobody told me about this. Go ahead.',
    'I was told to say yes. Yes.',
    'My colleague said: yes.',
    'They make me do this. Yes.',
    'I never agreed to this. Book it.',
    'I already talked to her. Book it.',
    "I've already sorted it with her. Yes.",
    'I have already booked it myself. Yes.',
    "I don't have the time for this, so yes.",
    'My wife thinks I should. Yes.',
    'I meant the other one. Book it.',
    'I thought it was Tuesday. Book it.',
    'I only want to look. Go ahead.',
    "I'll think about it. Yes?",
    'I said yes. Not book it.',
    'If it fits. Book it.',
    'In case she agrees. Book it.',
    "I'm just testing. Book it.",
    "I'm kidding. Yes.",
    'My cat walked over the keyboard. Yes.',
    'I typed that by accident. Yes.',
    'I pressed the wrong button. Yes.',
    "I'm being forced. Yes.",
    'I give up. Yes.',
    'I quit. Book it.',
    "I'm resigning. So book it.",
    'I resigned yesterday. Book it.',
    "I've had enough. Yes.",
    'Finally somebody who wastes my time. Yes.',
    'Finally another meeting. Yes.',
    "Phew, finally a time I can't make. Yes.",
    'Phew, finally Tuesday. Yes.',
    "I'm ill that day. Yes.",
    "I'm in hospital that week. Book it.",
    'My shift starts at ten. Book it.',
    "I'm asleep at ten. Book it.",
    'We are closed on Mondays. Book it.',
    "I'm at the funeral on Monday. Book it.",
    'I changed my mind. Book it.',
    "I'd like Anna's boss there too. Book it.",
    'I need half an hour more. Book it.',
    'I want it shorter. Book it.',
    'I prefer video. So book that.',
    "I've cancelled it. Yes.",
    "I've moved it to Tuesday. Book it.",
    'I can do Tuesday too. Book it.',
    'I sent her a mail instead. So yes.',
    'I heard she left. Yes.',
    'I expect a discount. Yes.',
    "I'm not sure, but yes.",
    'Sure. My boss hates it, but yes.',
    "Yes. I can't, but yes.",
    "Sure. I don't like it, but yes.",
    'Anna is ill. Book it.',
    "She doesn't want to. Yes.",
    'I assume you will book it anyway. Yes.',
    'You never listen. Book it.',
    'My phone is broken. Book it.',
    "I've lost my phone. Book it.",
    'My calendar says Tuesday. Book it.',
    'My calendar is full that day. Go ahead and book.',
    "I've looked and I'm busy. Book it.",
    "I've checked, it clashes. Book it.",
    "I've looked at the rota and nobody is in. Book it.",
    'Ich habe nachgeschaut und bin krank. Buchen.',
    'Mein Chef ist dagegen. Ja.',
    'Ich weiß nicht recht, also ja.',
    'Ich bin im Urlaub. Bitte buchen.',
    'Niemand will das. Ja.',
    'Ich hab keine Wahl, also ja.',
    'Ich wurde gezwungen. Ja.',
    'Ich hab Dienstag gemeint. Buchen.',
    'Ich liebe Besprechungen. Ja.',
    'Endlich noch eine Besprechung. Ja.',
    'Meine Nummer ist neu. Bitte buchen.',
    'Mir ist das alles egal, also ja.',
    'Ich bin da in Rom. Also buchen.',
    'Ich sitze um zehn im Zug. Ja.',
    'Ich kündige. Also buchen Sie.',
    'Estoy de vacaciones. Resérvala.',
    'Mi jefe no quiere. Sí.',
    'Nadie quiere esto. Sí.',
    'No tengo otra opción, así que sí.',
    'Он против. Да.',
    'Я в отпуске. Бронируйте.',
    'Мой начальник против, поэтому да.',
    'Никто этого не хочет. Да.',
    'Yes, then I can forget my weekend',
    "Yes, so I can explain to my wife why I'm late",
    'Yes, then I can look forward to a sleepless night',
    'Sure, then I can plan my funeral',
    'Ja, dann kann ich mein Wochenende vergessen',
    'Ja, dann kann ich meinen Feierabend knicken',
    'Sí, así puedo despedirme de mi fin de semana',
    'Да, тогда я могу попрощаться с выходными',
    'Sure, then I can kiss my weekend goodbye',
    "I'm in the office from 11:00. Book it",
    "I'm back at eleven that day. Go ahead and book.",
    'Ich bin ab elf im Büro, also bitte so festmachen',
    "Yes, I'll tell her first",
  ])('not booked: %s', (message) => {
    expect(outcomeAt('consent', message).kind).not.toBe('act');
  });

  test('another topic, quoted', () => {
    const message = 'It should not say late arrivals, put "shift planning" there.';
    expect(told(outcomeAt('consent', message))).toMatch(/^change:topic=/);
  });
});

describe('G20 what stands beside the yes to an offer', () => {
  test.each([
    'You may. A quiet call is better than another note on her desk.',
    "By all means. I'll be up a ladder for the next hour, so no rush.",
    "That'd save me a job, cheers, go ahead",
    'No quiero dejarlo para después de Navidad, así que adelante.',
    'До праздников хочу закрыть этот вопрос, так что да.',
    'Вы бы меня очень выручили!',
    'Mittwoch um 16 Uhr, wenn Sie schon so nett fragen, ja!',
  ])('accepted: %s', (message) => {
    expect(outcomeAt('offer', message, 'calendar').kind).toBe('accept');
  });

  test.each([
    'Please stop. Yes, I mean it.',
    "I don't want that. Go ahead.",
    'My boss says no. Go ahead.',
    'If she has time. Yes.',
    'I doubt it. Yes?',
    "I don't need a call, so yes, stop",
    'Tell me more. Yes.',
    "I'd like to wait. Go ahead without me.",
    'In theory, yes',
    'Maybe in another life, yes',
    'Ask me tomorrow, yes',
    'I will think about it, so no rush.',
    'I already called her. Yes.',
    'You may not.',
    'You may. Not.',
    'You may be right.',
    'Ich will das nicht, also ja nicht.',
    'Ich warte lieber, also nein',
    'Ich überlege noch. Ja.',
    'Wenn es sein muss, ja',
  ])('not accepted: %s', (message) => {
    expect(outcomeAt('offer', message, 'calendar').kind).not.toBe('accept');
  });
});
