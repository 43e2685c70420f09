/**
 * Everyday wordings by which people ask for a person, and wordings that look like it and do not (G22), by language and
 * category. Written before the lists of the reader; every fourth row was kept apart while they were made
 * (`isKeptApart`).
 */
export interface AskRow {
  readonly text: string;
  readonly asks: boolean;
}

const rows = (asks: boolean, lines: string): readonly AskRow[] =>
  lines
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, asks }));

const english = [
  ...rows(
    true,
    `human
    Human please
    !human
    agent
    Agent!
    operator please
    representative
    a real person please
    Real human, please.
    can I talk to a person
    Can I talk to a person?
    could I speak to a human being
    Could I please speak with a human?
    may I speak to a representative
    can we talk to a real person please
    I want to talk to a human
    I'd like to talk to a real person.
    I would like to speak with an agent
    I need to speak to a human now
    I really want to talk to a person
    i just want to talk to a human
    we'd like to speak to an operator
    let me talk to a human
    Please let me speak to a person
    talk to a human
    speak to an agent
    connect me to a human
    please connect me with an agent
    transfer me to a representative
    Put me through to a human please
    get me a human
    Give me a real person!
    I want a human
    I need a human being here
    I'd prefer to talk to a human
    I'd rather speak to a person
    is there a human I can talk to?
    Is there a real person available?
    How can I talk to a human?
    how do I reach a human
    can you connect me to a person
    Could you put me through to an agent?
    can you get me a human please
    This isn't working. I want to talk to a human.
    You don't understand me, let me talk to a person
    No. I want to talk to a human.
    no, I'd like to speak to an agent
    I want to talk to a human, not a bot
    a human please, no robot
    Can I talk to a person about my contract?
    I'd like to speak to a human about Anna's absence
    I need to talk to an agent because the form is broken
    hi, can I speak to a human please? thanks
    Hello! Human please.
    I am done with this bot. Give me a human.
    but I want to talk to a person
    ok then connect me to an operator
    Would it be possible to speak to a human?
    Can somebody from your team answer me?
    I'd like to talk to someone from your team
    can a human help me
    Can a real person take over please?
    hand me over to a human
    I demand to speak to a human`,
  ),
  ...rows(
    false,
    `I'd like to talk to Anna
    A human resources person
    It is with a human resources person
    Are you a human?
    Is this a human or a bot?
    I talked to a person yesterday
    She is a very kind person
    The person is Anna Schmidt
    he wants to talk to a human
    He said: I want to talk to a human
    My colleague would like to talk to a person
    I don't want to talk to a human
    please don't connect me to an agent
    no human please
    I do not need a human
    If this fails, I want to talk to a human
    Maybe I should talk to a person
    When can I talk to a human?
    I want to talk to a human resources manager
    I want to talk to a person in HR
    I'd like to speak to a person named Anna
    I need to talk to the person who was absent
    Book a call with a person from HR
    can I talk to her
    I want to talk to my employee
    I need to speak to my manager
    the agent told me to wait
    Our insurance agent is sick
    She works as a phone operator
    Is she a sales representative?
    What would a human do?
    human error
    It was only human
    To err is human
    Schedule a call with the sales representative
    I want to talk to a human. No, forget it.
    I'd like to talk about a person
    Do I have to talk to a person?
    Why can't I talk to a human?
    personal matters
    Talk to Marta, please
    The operator of the crane is ill
    a person on my team is always late
    Should I talk to the person first?
    I need a person for the night shift
    we need another agent in the call centre`,
  ),
];

const spanish = [
  ...rows(
    true,
    `humano
    una persona por favor
    agente
    operador por favor
    quiero hablar con una persona
    Quiero hablar con una persona.
    Quisiera hablar con un humano
    ¿Puedo hablar con una persona?
    puedo hablar con un agente por favor
    necesito hablar con una persona real
    me gustaría hablar con un operador
    ¿Podría hablar con un representante?
    páseme con una persona
    Pásame con un agente por favor
    comuníqueme con un operador
    conécteme con una persona
    póngame con una persona
    quiero un humano
    prefiero hablar con una persona
    déjame hablar con una persona
    hablar con una persona
    hablar con un agente
    ¿Hay alguna persona con quien hablar?
    Esto no funciona. Quiero hablar con una persona.
    No, quiero hablar con un humano
    quiero hablar con una persona, no con un robot
    quiero hablar con una persona sobre mi contrato
    Hola, ¿puedo hablar con una persona, por favor?
    ¿Cómo puedo hablar con una persona?
    una persona real, por favor
    me puede pasar con una persona
    queremos hablar con un agente`,
  ),
  ...rows(
    false,
    `Quiero hablar con Ana
    Con una persona de recursos humanos
    ¿Eres una persona?
    ¿Es usted humano?
    Es muy buena persona
    La persona es Marta Ruiz
    no quiero hablar con una persona
    Si no funciona, quiero hablar con una persona
    Quizás debería hablar con una persona
    ¿Cuándo puedo hablar con una persona?
    Dijo: quiero hablar con una persona
    Mi compañera quiere hablar con una persona
    Quiero hablar con una persona de recursos humanos
    quiero hablar con mi jefe
    Necesito una persona para el turno de noche
    El agente me dijo que esperara
    recursos humanos
    un error humano
    Ayer hablé con una persona
    Quiero hablar con una persona. No, déjalo.
    Reserva una llamada con la persona de ventas
    hablar con Pedro`,
  ),
];

const russian = [
  ...rows(
    true,
    `оператор
    оператора, пожалуйста
    Оператора пожалуйста!
    человека
    живого человека, пожалуйста
    позовите оператора
    Позовите человека, пожалуйста
    соедините с оператором
    Соедините меня с человеком
    соедини меня с оператором пожалуйста
    переключите на оператора
    Переведите меня на оператора
    хочу поговорить с человеком
    Я хочу поговорить с живым человеком.
    хочу говорить с оператором
    Можно поговорить с человеком?
    могу я поговорить с оператором
    мне нужен оператор
    нужен живой человек
    дайте оператора
    дайте поговорить с человеком
    мне нужно поговорить с человеком
    хотел бы поговорить с человеком
    хотела бы поговорить с оператором
    Это не работает. Хочу поговорить с человеком.
    нет, я хочу поговорить с человеком
    хочу поговорить с человеком, а не с ботом
    хочу поговорить с человеком о моём договоре
    Здравствуйте, можно оператора?
    Как мне связаться с оператором?
    свяжите меня с оператором
    пусть ответит человек`,
  ),
  ...rows(
    false,
    `Хочу поговорить с Анной
    Ты человек?
    Вы живой человек или бот?
    Она хороший человек
    Этот человек опоздал
    не хочу говорить с человеком
    Не надо звать оператора
    Если не получится, соедините с оператором
    Может быть, мне стоит поговорить с человеком
    Когда можно поговорить с человеком?
    Он сказал: хочу поговорить с человеком
    Она хочет поговорить с оператором
    Оператор крана заболел
    Вчера я говорил с человеком
    хочу поговорить с человеком из отдела кадров
    мне нужен человек на ночную смену
    человеческий фактор
    Хочу поговорить с человеком. Нет, не надо.
    Назначьте звонок с этим человеком
    поговорить с Мариной`,
  ),
];

const german = [
  ...rows(
    true,
    `Mensch
    Mensch bitte
    Operator bitte
    einen Menschen bitte
    ich möchte mit einem Menschen sprechen
    Ich möchte mit einem Menschen sprechen.
    Ich möchte gerne mit einem Kundenberater sprechen
    ich will mit einem Menschen reden
    Kann ich mit einem Menschen sprechen?
    kann ich bitte mit einer Person sprechen
    Könnte ich mit einem echten Menschen reden?
    könnte ich mit jemandem aus Ihrem Team sprechen
    Verbinden Sie mich mit einem Menschen
    verbinden Sie mich bitte mit einem Mitarbeiter
    bitte verbinde mich mit einem Menschen
    ich brauche einen Menschen
    ich hätte gern einen Menschen
    ich würde gern mit einem Menschen sprechen
    lassen Sie mich mit einem Menschen sprechen
    lass mich mit einem Menschen reden
    mit einem Menschen sprechen
    Das funktioniert nicht. Ich möchte mit einem Menschen sprechen.
    Nein, ich will mit einem Menschen sprechen
    ich will einen Menschen, keinen Bot
    ich möchte mit einem Menschen über meinen Vertrag sprechen
    Hallo, kann ich mit einem Menschen sprechen?
    Wie erreiche ich einen Menschen?
    einen echten Menschen bitte
    Gibt es einen Menschen, mit dem ich sprechen kann?
    ich muss mit einem Menschen sprechen
    aber ich möchte mit einem Menschen sprechen
    geben Sie mir einen Menschen`,
  ),
  ...rows(
    false,
    `Ich möchte mit Anna sprechen
    Bist du ein Mensch?
    Sind Sie ein echter Mensch?
    Sie ist ein guter Mensch
    ich möchte nicht mit einem Menschen sprechen
    Wenn das nicht klappt, möchte ich mit einem Menschen sprechen
    Vielleicht sollte ich mit einem Menschen sprechen
    Wann kann ich mit einem Menschen sprechen?
    Er sagte: Ich möchte mit einem Menschen sprechen
    Meine Kollegin möchte mit einem Menschen sprechen
    ich möchte mit einer Person aus der Personalabteilung sprechen
    Ich möchte mit meinem Mitarbeiter sprechen
    Mein Mitarbeiter ist krank
    Gestern habe ich mit einem Menschen gesprochen
    keinen Menschen bitte
    Ich brauche einen Menschen für die Nachtschicht
    menschliches Versagen
    Ich möchte mit einem Menschen sprechen. Nein, vergessen Sie es.
    Die Person ist Anna Weber
    mit Herrn Weber sprechen`,
  ),
];

export const personAsks: Readonly<Record<'en' | 'es' | 'ru' | 'de', readonly AskRow[]>> = {
  en: english,
  es: spanish,
  ru: russian,
  de: german,
};

/** Every fourth row of a language. */
export function isKeptApart(place: number): boolean {
  return place % 4 === 3;
}
