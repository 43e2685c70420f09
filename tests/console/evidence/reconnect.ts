/**
 * One reconnect, as the pages hear it: frames of their websockets with times, from before the API is killed until all
 * is as it was.
 */
import type { Browser, Page } from 'playwright-core';
import type { ParleyClient } from '../../../client/client.ts';
import { eventually, type Product } from '../../support/product.ts';
import { openTab, signIn } from '../browser.ts';
import { makeProject } from '../pictures/scenes.ts';

export interface Frame {
  /** Milliseconds from the kill. */
  readonly at: number;
  readonly what: string;
  readonly says: string;
}

export interface Recorded {
  readonly conversation: readonly Frame[];
  readonly queue: readonly Frame[];
  /** Of the events that the conversation's page has heard, in the order in which they came. */
  readonly cursors: readonly number[];
  /** Until the queue's page listened again. */
  readonly downMs: number;
}

interface Heard {
  readonly at: number;
  readonly what: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function recordReconnect({
  product,
  client,
  browser,
}: {
  readonly product: Product;
  readonly client: ParleyClient;
  readonly browser: Browser;
}): Promise<Recorded> {
  const { url, key } = product;
  const talk = await openTab(browser);
  const [onTalk, onQueue] = [listen(talk), [] as Heard[]];
  await signIn(talk, url, key);
  const { conversation, request } = await makeProject(client, 'What do our findings say about people who come back?');
  await talk.goto(`${url}/#/chat/${conversation}`);
  await talk.getByText('Live').waitFor();
  const queue = await talk.context().newPage();
  listen(queue, onQueue);
  await queue.goto(`${url}/#/queue`);
  await queue.locator(`.window [data-key="context ${request}"]`).waitFor();
  const asked = await client.instructions.give({
    from: 'sales-agent',
    to: 'sales-director',
    department: 'sales',
    text: 'Launch the winter campaign soon on the usual channels',
    timeout_s: 2,
  });

  // What follows from it is told before the break or after it, and in no case twice.
  await client.messages.say(conversation, { text: 'And what do the findings say about money?' });
  const killed = Date.now();
  await product.kill('api');
  const slot = talk.getByRole('textbox', { name: /^Findings/ });
  await slot.fill('F1. Visitors come back for the helpers.');
  await talk.getByText('Reconnecting').first().waitFor();
  await talk.getByText('Live').waitFor({ timeout: 60_000 });
  await queue
    .locator(`.window [data-key="clarification ${asked.clarification_request?.id}"]`)
    .waitFor({ timeout: 60_000 });
  await talk.getByRole('button', { name: 'Attach', exact: true }).click();
  await talk.locator('.rests').waitFor({ timeout: 60_000 });
  const { cursor } = await eventually('all is told', async () => {
    const snapshot = await client.conversations.show(conversation);
    return cursorsIn(onTalk).at(-1) === Number(snapshot.cursor) ? snapshot : null;
  });
  const cursors = cursorsIn(onTalk);
  const known = cursors[0] ?? 0;
  const expected = Array.from({ length: Number(cursor) - known + 1 }, (_, index) => known + index);
  if (JSON.stringify(cursors) !== JSON.stringify(expected))
    throw new Error(`Frames were lost or came twice: heard ${cursors.join(' ')}, expected ${expected.join(' ')}.`);
  const back = onQueue.find(({ at, what }) => at > killed && what === 'opened');
  return {
    conversation: onTalk.map((one) => shown(one, killed)),
    queue: onQueue.map((one) => shown(one, killed)),
    cursors,
    downMs: (back?.at ?? killed) - killed,
  };
}

/** Every frame that a page receives, and when a connection opens and breaks. */
function listen(page: Page, heard: Heard[] = []): Heard[] {
  page.on('websocket', (socket) => {
    const after = new URL(socket.url()).searchParams.get('after');
    const note = (what: string, data: Heard['data'] = {}): void => void heard.push({ at: Date.now(), what, data });
    note('opened', after === null ? {} : { after });
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { readonly event: string; readonly cursor?: string };
      // Pieces of a reply are no events: they have no cursor, and none is promised.
      if (frame.event !== 'conversation:delta') note(frame.event, frame);
    });
    socket.on('close', () => note('broke'));
  });
  return heard;
}

function cursorsIn(heard: readonly Heard[]): readonly number[] {
  return heard.flatMap(({ data }) => (typeof data['cursor'] === 'string' ? [Number(data['cursor'])] : []));
}

function shown({ at, what, data }: Heard, killed: number): Frame {
  return { at: at - killed, what: what.replace('conversation:', ''), says: saying(what, data) };
}

function saying(what: string, { cursor, after, data }: Heard['data']): string {
  if (what === 'opened') return typeof after === 'string' ? `after cursor ${after}` : 'from the beginning';
  if (what === 'broke') return '';
  if (typeof cursor === 'string') return `cursor ${cursor}`;
  const { items = [] } = (data ?? {}) as {
    readonly items?: readonly { readonly kind: string; readonly status: string }[];
  };
  const waits = items.map(({ kind, status }) => `${kind} (${status})`).join(', ');
  return waits === '' ? 'nothing waits there' : waits;
}
