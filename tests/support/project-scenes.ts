/** Scenes of a project, about material that it has not. */
import type { App } from './in-process-app.ts';
import { newScene, sayAll, type Scene } from './scenes.ts';

/** A project whose findings nobody has, and the question about them where `asks`. */
export const project = async (app: App, asks: boolean, assistant = 'research-copilot'): Promise<Scene> => {
  const session = `s-${Math.random().toString(36).slice(2)}`;
  await putSession(app, session);
  const scene = await newScene(app, { assistant, session });
  await sayAll(scene, 'Good morning.', ...(asks ? ['What do our findings say about sleep?'] : []));
  return scene;
};

/** The request for it that is open. */
export const openMaterial = async ({ app, id }: Scene) => {
  const { open_requests: open } = await app.client.conversations.show(id);
  const { request_id: requestId } = open[0] as { readonly request_id: string };
  return { requestId, slotKey: 'findings' };
};

async function putSession({ url, key }: App, id: string): Promise<void> {
  const response = await fetch(`${url}/sessions/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phase: 4, completed_phases: [0, 1, 2, 3] }),
  });
  if (!response.ok) throw new Error(`The session was not taken: ${response.status}`);
}
