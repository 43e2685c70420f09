/** Places of the fault matrix about reminders, what schedules say, and operations of Nexus: some wait beside it. */
import { nexusWorkflowType } from '../../temporal-config/nexus.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { Await } from './await.ts';
import { activity, local } from './faults.ts';
import type { App } from './in-process-app.ts';
import { signed } from './order-key.ts';
import { eventually } from './product.ts';
import { begun, newScene, sayAll, sayOn, type Scene } from './scenes.ts';

const reminded = (scene: Scene) => sayOn(scene, 'Remind me tomorrow at nine to call Dana.');
/** A reminder that comes in a second; what else it says stands in `more`. */
const remindSoon =
  (more: object = {}) =>
  (scene: Scene) =>
    scene.handle.signal('remind', { reminderId: 'r-1', text: 'Call Dana.', inS: 1, ...more });
const besideOf = (scene: Scene): string => `beside-${scene.id}`;
/** A workflow of ours beside the conversation, which is told something by it. */
const startBeside = async (scene: Scene, type: string, asked: object): Promise<unknown> => {
  const { conversations: taskQueue } = taskQueues(scene.app.lane);
  return scene.app.temporal.workflow.start(type, { workflowId: besideOf(scene), taskQueue, args: [asked] });
};
const speakBySchedule = (scene: Scene) =>
  startBeside(scene, 'reminder', { tenant: scene.app.tenant, conversation: scene.id, text: 'Call Dana.' });
/** As the Nexus service does once it has checked what is asked. */
const askByNexus = (scene: Scene) => {
  const { id, app } = scene;
  const input = { tenant: app.tenant, assistant: 'hr-manager', text: 'Are they ill?', conversationId: id };
  const where = { tenant: app.tenant, conversation: id };
  const asked = { operation: 'converse', input, where, id: `nexus-${id}`, isOwn: false };
  return startBeside(scene, nexusWorkflowType, { ...asked, mac: signed.operation(asked) });
};
/** A schedule has spoken in it, and may be stopped by a word. */
const spokenTo = async (app: App): Promise<Scene> => {
  const scene = await begun(app);
  await remindSoon({ inS: 0, schedule: 'weekly' })(scene);
  await eventually('it has spoken', async () => {
    const { items } = await app.client.reminders.of(scene.id).list();
    return items.some(({ status }) => status !== 'waiting') ? true : null;
  });
  return scene;
};
const twoReminders = async (app: App): Promise<Scene> =>
  sayAll(await begun(app), 'Remind me tomorrow at nine to call Dana.', 'Remind me tomorrow at ten to feed the cat.');
const cancelOne = (scene: Scene) => sayOn(scene, 'Cancel the reminder about the cat.');
const stopSchedule = (scene: Scene) => sayOn(scene, 'Please stop these check-ins');

export const remindingAwaits: readonly Await[] = [
  {
    name: 'a reminder is planned',
    place: local('planReminder'),
    begin: (app) => begun(app),
    step: (scene) => scene.handle.signal('remind', { reminderId: 'r-1', text: 'Call Dana.', inS: 3600 }),
  },
  {
    name: 'a reminder is said',
    place: activity('sayReminder'),
    begin: (app) => begun(app),
    step: remindSoon(),
  },
  { name: 'a reminder is written down', place: local('keepReminder'), begin: begun, step: remindSoon() },
  {
    name: 'a reminder is written down by an activity',
    place: activity('keepReminder'),
    after: [local('keepReminder')],
    begin: begun,
    step: remindSoon(),
  },
  {
    name: 'it is found out when a reminder recurs',
    place: local('nextReminder'),
    begin: begun,
    step: remindSoon({ rule: 'FREQ=DAILY;COUNT=2' }),
  },
  {
    name: 'a party is told of a reminder that is for them',
    place: activity('notifyReminded'),
    async begin(app, { reached }) {
      const scene = await newScene(app, { assistant: reached });
      return sayAll(scene, 'My employee is absent.');
    },
    step: remindSoon({ for: 'desk' }),
  },
  {
    name: 'it is found out which reminder is meant',
    place: local('whichReminders'),
    begin: twoReminders,
    step: cancelOne,
  },
  {
    name: 'it is found out which reminder is meant by an activity',
    place: activity('whichReminders'),
    after: [local('whichReminders')],
    begin: twoReminders,
    step: cancelOne,
  },
  { name: 'a schedule is to speak no more', place: local('optOut'), begin: spokenTo, step: stopSchedule },
  {
    name: 'a schedule is to speak no more, by an activity',
    place: activity('optOut'),
    after: [local('optOut')],
    begin: spokenTo,
    step: stopSchedule,
  },
  {
    name: 'a schedule looks for where to speak',
    place: activity('openTalk'),
    of: besideOf,
    begin: begun,
    step: speakBySchedule,
  },
  {
    name: 'an operation of Nexus is begun',
    place: activity('beginOperation'),
    of: besideOf,
    begin: begun,
    step: askByNexus,
  },
  {
    name: 'an operation of Nexus is looked at',
    place: activity('lookAtOperation'),
    of: besideOf,
    begin: begun,
    step: askByNexus,
  },
  { name: 'a reminder in words is told', place: activity('tellReminders'), begin: begun, step: reminded },
];
