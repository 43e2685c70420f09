/** Every place at which a conversation's workflow waits for something, and how a conversation gets there. */
import { anybodyAt, busyDomain, silentDomain } from './mail-domains.ts';
import { launch } from '../conversations/desk.ts';
import { activity, local, type Place } from './faults.ts';
import type { Await } from './await.ts';
import type { App } from './in-process-app.ts';
import { openMaterial, project } from './project-scenes.ts';
import { remindingAwaits } from './reminding-awaits.ts';
import {
  begun,
  byAnn,
  newScene,
  sayAll,
  sayOn,
  saySignal,
  saying,
  sceneOf,
  update,
  updateSigned,
  waitingAction,
  type Scene,
} from './scenes.ts';

export type { Await, Desks } from './await.ts';

const tells = (disposition: string): Place =>
  activity('tellParticipant', (asked) => asked['disposition'] === disposition);
const ownWords = activity('tellParticipant', (asked) => asked['inOwnWords'] === true);

/** On to where only the yes to a call is missing; its invitation goes to an address. */
const toCall = async (app: App): Promise<Scene> => {
  const scene = await newScene(app, {
    participant_email: `guest.${Math.random().toString(36).slice(2)}@example.com`,
  });
  await sayAll(scene, 'Book a call for me.', '1', 'Dana Reyes', 'skip');
  waitingAction(scene);
  return scene;
};
/** The same for an email. */
const toLetter = async (app: App, to?: string): Promise<Scene> => {
  const scene = await newScene(app);
  const address = to ?? scene.address;
  await sayAll(scene, 'My employee is absent.', 'Yes, twice.', 'Yes, please.', 'Anna Schmidt', address);
  waitingAction(scene);
  return scene;
};
/** An instruction that was asked back about, over an assistant whose chain has agents. */
const asked = async (app: App): Promise<Scene> => {
  const given = await app.client.instructions.give({
    assistant: 'operations-agents',
    from: 'shop',
    to: 'sales-agent',
    department: 'operations',
    text: 'Ship orders quickly',
    timeout_s: 86_400,
  });
  return sceneOf(app, given.conversation_id);
};
/** Somebody in front of a vehicle, of which no system has been named. */
const technician =
  (...said: readonly string[]) =>
  async (app: App): Promise<Scene> =>
    sayAll(await newScene(app, { assistant: 'rv-service-desk' }), 'Good morning.', ...said);
const supply = async (scene: Scene) =>
  update(scene, 'op.supplyContext', { ...(await openMaterial(scene)), content: 'Nurses sleep little.', ...byAnn });
const openRequest = async ({ app, id }: Scene): Promise<string> => {
  const { items } = await app.client.clarifications.list({ conversation: id });
  return items[0]?.id ?? '';
};
const escalate = (toLevel: string) => async (scene: Scene) =>
  update(scene, 'op.escalate', { requestId: await openRequest(scene), toLevel, ...byAnn });
const strikeFirst = (scene: Scene) => update(scene, 'strikeFact', { fact: 'f1', ...byAnn });
const pause = (scene: Scene) => update(scene, 'op.pause', byAnn);
const resume = (scene: Scene) => update(scene, 'op.resume', byAnn);
const handBack = (scene: Scene) => update(scene, 'op.handBack', byAnn);
const withPerson = async (app: App): Promise<Scene> => sayAll(await begun(app), 'I want to talk to a human.');
const close = ({ app, id }: Scene) => app.client.conversations.close(id, 'done');

const approvedTo = async (app: App, domain: string) => sayAll(await toLetter(app, anybodyAt(domain)), 'yes');

/** Some two hundred tokens that ask for nothing. */
const longWords = `Nothing happened in the store room ${'and the shelves were full '.repeat(40)}that day.`;

/** Words that no rule takes, and the model of the scenes does. */
const middleOne = 'Otetaan keskimmäinen, ole hyvä';
const rusty = 'alles ist völlig verrostet';

export const awaits: readonly Await[] = [
  {
    name: 'a bare message is read',
    place: local('readMessage'),
    begin: begun,
    step: (scene) => saySignal(scene, 'Are they ill?'),
  },
  {
    name: 'a bare message is read by an activity',
    place: activity('readMessage'),
    isLast: true,
    after: [local('readMessage')],
    begin: begun,
    step: (scene) => saySignal(scene, 'Are they ill?'),
  },
  {
    name: 'a message is read again for what is asked by then',
    place: local('readMessage'),
    async begin(app) {
      const scene = await saying(app, 'Book a call for me.');
      await pause(scene);
      for (const words of ['1', 'Dana Reyes']) await sayOn(scene, words);
      return scene;
    },
    step: resume,
  },
  {
    name: 'what happened is written down',
    place: local('keepClarifications'),
    begin: begun,
    step: pause,
    tidy: resume,
  },
  {
    name: 'what happened is written down by an activity',
    place: activity('keepClarifications'),
    after: [local('keepClarifications')],
    begin: begun,
    step: pause,
    tidy: resume,
  },
  { name: 'a command is answered', place: tells('command'), begin: begun, step: (scene) => sayOn(scene, '!help') },
  {
    name: 'a message is refused',
    place: tells('refused'),
    begin: async (app, { frugal }) => {
      const scene = await newScene(app, { assistant: frugal });
      await sayAll(scene, 'My employee is absent.');
      return scene;
    },
    step: (scene) => sayOn(scene, 'Yes, twice.'),
  },
  {
    name: 'a message is asked back about in its turn',
    place: tells('clarification_required'),
    begin: (app, { asking }) => newScene(app, { assistant: asking }),
    async step(scene) {
      await sayAll(scene, '!help');
      await saySignal(scene, 'Launch the autumn campaign on TikTok with a budget of EUR 5000.');
    },
  },
  {
    name: 'a person is asked for',
    place: tells('with_person'),
    begin: begun,
    step: (scene) => sayOn(scene, 'Can I talk to a human?'),
    tidy: handBack,
  },
  {
    name: 'the person who is asked for is told',
    place: activity('notifyPerson'),
    async begin(app, { reached }) {
      const scene = await newScene(app, { assistant: reached });
      return sayAll(scene, 'My employee is absent.');
    },
    step: (scene) => sayOn(scene, 'Can I talk to a human?'),
    tidy: handBack,
  },
  {
    name: 'what is said to a person is kept for them',
    place: tells('with_person'),
    begin: withPerson,
    step: (scene) => sayOn(scene, 'Yes, twice.'),
    tidy: handBack,
  },
  {
    name: 'a person’s words are shown',
    place: tells('with_person'),
    begin: withPerson,
    step: async (scene) => void update(scene, 'op.say', { text: 'Hello, this is Ann.', ...byAnn }),
    tidy: handBack,
  },
  {
    name: 'a person’s words are stored',
    place: local('readMessage'),
    begin: withPerson,
    step: async (scene) => void update(scene, 'op.say', { text: 'Hello, this is Ann.', ...byAnn }),
    tidy: handBack,
  },
  {
    name: 'a person hands back',
    place: tells('command'),
    begin: withPerson,
    step: async (scene) => void handBack(scene),
  },
  {
    name: 'a person hands back, and the flow asks again',
    place: tells('flow_step'),
    async begin(app) {
      const scene = await newScene(app);
      await sayAll(scene, 'Book a call for me.', '1', 'human please');
      return scene;
    },
    step: async (scene) => void handBack(scene),
  },
  {
    name: 'the participant is told that nobody has come',
    place: tells('with_person'),
    async begin(app, { instructed }) {
      const scene = await newScene(app, { assistant: instructed });
      await sayAll(scene, 'human please');
      return scene;
    },
    step: () => Promise.resolve(),
    comesAfterH: 1,
    tidy: handBack,
  },
  {
    name: 'a conversation that an operator has taken over',
    place: null,
    begin: async (app) => {
      const scene = await begun(app);
      await update(scene, 'op.takeOver', byAnn);
      return scene;
    },
    step: (scene) => sayOn(scene, 'Are you there?'),
    tidy: handBack,
  },
  {
    name: 'who has taken it over is written down',
    place: local('keepClarifications'),
    begin: begun,
    step: (scene) => update(scene, 'op.takeOver', byAnn),
    tidy: handBack,
  },
  { name: 'a person', place: null, begin: withPerson, step: () => Promise.resolve(), tidy: handBack },
  {
    name: 'a flow asks its next question',
    place: tells('flow_step'),
    begin: async (app) => {
      const scene = await newScene(app);
      await sayAll(scene, 'Book a call for me.', '1');
      return scene;
    },
    step: (scene) => sayOn(scene, 'Dana Reyes'),
  },
  {
    name: 'a decision that came too late is told',
    place: tells('refused'),
    begin: toCall,
    async step(scene) {
      const { actionId } = waitingAction(scene);
      // Both are taken while the turn is under way, and only one can be first.
      await sayOn(scene, 'What does that mean?');
      for (const reason of ['one', 'other']) void updateSigned(scene, 'rejectAction', { actionId, reason });
    },
  },
  {
    name: 'the model is asked',
    place: activity('composeReply'),
    begin: begun,
    step: (scene) => sayOn(scene, 'Yes, twice.'),
  },
  {
    name: 'the participant is told that the model did not answer',
    place: tells('failed'),
    after: [activity('composeReply')],
    begin: begun,
    step: (scene) => sayOn(scene, 'Yes, twice.'),
  },
  {
    name: 'free times are looked up',
    place: activity('offerSlots'),
    begin: begun,
    step: (scene) => sayOn(scene, 'Book a call for me.'),
  },
  {
    name: 'an answer is read once more',
    place: activity('readAgain'),
    begin: async (app) => {
      const scene = await newScene(app);
      await sayAll(scene, 'Book a call for me.');
      return scene;
    },
    step: (scene) => sayOn(scene, middleOne),
  },
  {
    name: 'an email is drafted',
    place: activity('draftEmail'),
    begin: begun,
    step: (scene) => sayOn(scene, 'Please send an email.'),
  },
  {
    name: 'an email is written anew',
    place: activity('draftEmail', (asked) => asked['wish'] !== undefined),
    begin: (app) => toLetter(app),
    step: (scene) => sayOn(scene, 'friendlier'),
  },
  {
    name: 'a preview is shown',
    place: activity('previewEffect'),
    begin: async (app) => {
      const scene = await newScene(app);
      await sayAll(scene, 'Book a call for me.', '1', 'Dana Reyes');
      return scene;
    },
    step: (scene) => sayOn(scene, 'skip'),
  },
  { name: 'a call is booked', place: activity('performEffect'), begin: toCall, step: (scene) => sayOn(scene, 'yes') },
  {
    name: 'an email is sent',
    place: activity('performEffect'),
    begin: (app) => toLetter(app),
    step: (scene) => sayOn(scene, 'yes'),
  },
  {
    name: 'a call is approved from outside',
    place: activity('performEffect'),
    begin: toCall,
    step: async (scene) => void updateSigned(scene, 'approveAction', waitingAction(scene)),
  },
  {
    name: 'who approves from outside is found out',
    place: local('admitApproval'),
    begin: toCall,
    step: async (scene) => void updateSigned(scene, 'approveAction', waitingAction(scene)),
  },
  {
    name: 'who says yes is found out',
    place: local('admitApproval'),
    begin: toCall,
    step: (scene) => sayOn(scene, 'yes'),
  },
  {
    name: 'who says yes is found out by an activity',
    place: activity('admitApproval'),
    after: [local('admitApproval')],
    begin: toCall,
    step: (scene) => sayOn(scene, 'yes'),
  },
  {
    name: 'a last look is taken at an effect',
    place: activity('giveUpEffect'),
    after: [activity('performEffect')],
    begin: toCall,
    step: (scene) => sayOn(scene, 'yes'),
  },
  {
    name: 'an operator says what became of an effect',
    place: activity('confirmEffect'),
    begin: (app) => approvedTo(app, silentDomain),
    step: async (scene) =>
      void update(scene, 'op.confirmEffect', { actionId: `${scene.id}-a1`, outcome: 'not_done', ...byAnn }),
  },
  {
    name: 'an email that waits is called off',
    place: activity('callOffEffect'),
    begin: (app) => approvedTo(app, busyDomain),
    step: (scene) => sayOn(scene, 'cancel'),
  },
  {
    name: 'an invitation is sent',
    place: activity('sendInvitation'),
    begin: toCall,
    step: (scene) => sayOn(scene, 'yes'),
  },
  {
    name: 'an invitation is given up',
    place: activity('giveUpInvitation'),
    after: [activity('sendInvitation')],
    begin: toCall,
    step: (scene) => sayOn(scene, 'yes'),
  },
  {
    name: 'a long talk is noted down',
    place: activity('summarise'),
    async begin(app, { forgetful }) {
      const scene = await newScene(app, { assistant: forgetful });
      await sayAll(scene, 'My employee is absent.', longWords);
      return scene;
    },
    step: (scene) => sayOn(scene, `And ${longWords}`),
  },
  { name: 'an agent is asked', place: activity('askParty'), begin: asked, step: escalate('director_agent') },
  { name: 'a person is told', place: activity('notifyParty'), begin: asked, step: escalate('human_operator') },
  {
    name: 'the receiver of an instruction is told that it goes on',
    place: activity('tellReceiver'),
    async begin(app, { reached }) {
      const fields = { platform: 'TikTok', start_date: '2030-12-01' };
      const given = await app.client.instructions.give(launch(reached, { to: 'hook', fields, timeout_s: 86_400 }));
      return sceneOf(app, given.conversation_id);
    },
    step: async (scene) =>
      scene.app.client.clarifications.respond(await openRequest(scene), {
        from: 'campaign-agent',
        clarifications: [{ field: 'budget', value: 'EUR 5000' }],
      }),
  },
  {
    name: 'a conversation is closed while messages wait',
    place: activity('closeConversation'),
    isLast: true,
    async begin(app) {
      const scene = await begun(app);
      await pause(scene);
      for (const text of ['Yes, twice.', 'Book a call for me.']) await sayOn(scene, text);
      return scene;
    },
    step: close,
  },
  {
    name: 'a turn is set aside',
    place: activity('setAside'),
    isLast: true,
    after: [tells('command')],
    begin: begun,
    step: (scene) => sayOn(scene, '!help'),
  },
  {
    name: 'a new level is written down when a clock has run out',
    place: local('keepClarifications'),
    begin: async (app, { instructed }) => {
      const fields = { platform: 'TikTok', budget: 'EUR 1' };
      const given = await app.client.instructions.give(launch(instructed, { fields, timeout_s: 7_200 }));
      return sceneOf(app, given.conversation_id);
    },
    step: () => Promise.resolve(),
    comesAfterH: 2,
  },
  {
    name: 'a flow’s end is told when its day is over',
    place: tells('flow_step'),
    begin: toCall,
    step: () => Promise.resolve(),
    comesAfterH: 24,
  },
  { name: 'nothing but the participant', place: null, begin: begun, step: () => Promise.resolve() },
  { name: 'an answer to an offer', place: null, begin: (app) => toLetter(app), step: () => Promise.resolve() },
  { name: 'a party’s answer', place: null, begin: asked, step: () => Promise.resolve() },
  {
    name: 'a decision waits for the turn that is under way',
    place: tells('flow_step'),
    begin: toCall,
    async step(scene) {
      const action = waitingAction(scene);
      await sayOn(scene, 'What does that mean?');
      void updateSigned(scene, 'approveAction', action);
    },
  },
  {
    name: 'material is asked for in its turn',
    place: tells('context_required'),
    begin: (app) => project(app, false),
    step: (scene) => saySignal(scene, 'What do our findings say about sleep?'),
  },
  {
    name: 'whoever supplies material is told that it is asked for',
    place: activity('notifySupplier'),
    begin: (app, { supplied }) => project(app, false, supplied),
    step: (scene) => sayOn(scene, 'What do our findings say about sleep?'),
  },
  {
    name: 'what an operator supplies is stored',
    place: local('storeSupply'),
    begin: (app) => project(app, true),
    step: supply,
  },
  {
    name: 'what a signal supplies is stored',
    place: local('storeSupplies'),
    begin: (app) => project(app, true),
    step: async (scene) => {
      const { requestId, slotKey } = await openMaterial(scene);
      const items = [{ slotKey, content: 'Nurses sleep little.' }];
      await scene.handle.signal('supplyContext', { requestId, items, actor: 'lab' });
    },
  },
  {
    name: 'it is found out whether what is supplied has a row',
    place: local('storeSupplies'),
    begin: (app) => project(app, true),
    async step(scene) {
      const { requestId, slotKey } = await openMaterial(scene);
      void updateSigned(scene, 'supplyContext', { requestId, items: [{ supplyId: 'none', slotKey, hash: 'h' }] });
    },
  },
  {
    name: 'the model is asked with what was supplied',
    place: activity('composeReply'),
    begin: (app) => project(app, true),
    step: supply,
  },
  {
    name: 'the procedure of a diagnosis is looked up',
    place: local('findProcedure'),
    begin: technician(),
    step: (scene) => sayOn(scene, 'AC is not cooling'),
  },
  {
    name: 'the procedure of a diagnosis is looked up by an activity',
    place: activity('findProcedure'),
    after: [local('findProcedure')],
    begin: technician(),
    step: (scene) => sayOn(scene, 'AC is not cooling'),
  },
  {
    name: 'the model words what a diagnosis has to say',
    place: activity('composeReply'),
    begin: technician(),
    step: (scene) => sayOn(scene, 'AC is not cooling'),
  },
  {
    name: 'a technician’s message is read once more',
    place: activity('readAgain'),
    begin: technician('AC is not cooling'),
    step: (scene) => sayOn(scene, rusty),
  },
  {
    name: 'the report of a diagnosis is said',
    place: ownWords,
    begin: technician('AC is not cooling', '118 volts'),
    step: (scene) => sayOn(scene, 'START FINAL REPORT'),
  },
  { name: 'a fact is struck out', place: ownWords, begin: technician('AC is not cooling'), step: strikeFirst },
  {
    name: 'the model asks for material in place of an answer',
    place: activity('composeReply'),
    begin: (app) => project(app, false),
    step: (scene) => sayOn(scene, 'Please suggest a title.'),
  },
  {
    name: 'nobody supplies what the model asked for',
    place: activity('composeReply'),
    async begin(app) {
      const scene = await project(app, false);
      await sayAll(scene, 'Please suggest a title.');
      return scene;
    },
    step: async () => null,
    comesAfterH: 1,
  },
  {
    name: 'nobody supplies: the model is asked without',
    place: activity('composeReply'),
    begin: (app) => project(app, true),
    step: async () => null,
    comesAfterH: 1,
  },
  ...remindingAwaits,
];
