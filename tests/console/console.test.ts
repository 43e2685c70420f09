/**
 * The console in a real browser: what people do with it, what they see of an outage, and whether everybody can use it.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { browserPath } from './browser.ts';
import { openStage, type Stage } from './stage.ts';
import { answers } from './stories/answers.ts';
import { chat } from './stories/chat.ts';
import { diagnosis } from './stories/diagnosis.ts';
import { foreignText } from './stories/foreign-text.ts';
import { health } from './stories/health.ts';
import { inScope } from './stories/in-scope.ts';
import { keeping } from './stories/keeping.ts';
import { everyLook } from './stories/looks.ts';
import { material } from './stories/material.ts';
import { outage } from './stories/outage.ts';
import { queue } from './stories/queue.ts';
import { signingIn } from './stories/signing-in.ts';
import { states } from './stories/states.ts';
import { webUi } from './stories/web-ui.ts';

let open: Awaited<ReturnType<typeof openStage>> | null = null;
const stage = (): Stage => {
  if (open === null) throw new Error('The stage is not open.');
  return open;
};

describe.skipIf(browserPath === null)('the console', () => {
  beforeAll(async () => {
    open = await openStage();
  }, 240_000);
  afterAll(() => open?.close(), 60_000);

  signingIn(stage);
  chat(stage);
  answers(stage);
  queue(stage);
  material(stage);
  diagnosis(stage);
  inScope(stage);
  health(stage);
  keeping(stage);
  states(stage);
  everyLook(stage);
  foreignText(stage);
  outage(stage);
  webUi(stage);
});
