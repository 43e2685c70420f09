/** Which views are shown, in which look, and what is done there first. */
import type { Page } from 'playwright-core';
import type { Scenes } from './scenes.ts';

export type Look = 'light' | 'dark' | 'phone' | 'zoomed';

export interface Shot {
  readonly name: string;
  /** In which it stands in the documentation. */
  readonly look: Look;
  /** The address behind the `#/`. */
  readonly at: (scenes: Scenes) => string;
  /** What shows that it is there. */
  readonly ready: string;
  readonly first?: (tab: Page) => Promise<void>;
  /** Seen before anybody signs in. */
  readonly isOutside?: boolean;
}

const card = '.card:not([aria-busy=true]) .card-actions';

/** It can be given, which takes a moment. */
const lastYes = '.answer-main:not([aria-disabled=true])';

export const shots: readonly Shot[] = [
  { name: 'login', look: 'light', at: () => '', ready: '#key, input', isOutside: true },
  { name: 'assistants', look: 'light', at: () => 'chat', ready: '.choice' },
  {
    name: 'chat',
    look: 'light',
    at: ({ approval }) => `chat/${approval}`,
    ready: lastYes,
    first: (tab) => tab.locator('.message-assistant .reasons summary').nth(1).click(),
  },
  { name: 'answers', look: 'light', at: ({ choice }) => `chat/${choice}`, ready: '.answer' },
  {
    name: 'edited',
    look: 'dark',
    at: ({ email }) => `chat/${email}`,
    ready: lastYes,
    first: (tab) => tab.getByRole('button', { name: 'Edit' }).click(),
  },
  { name: 'phone', look: 'phone', at: ({ email }) => `chat/${email}`, ready: lastYes },
  { name: 'queue', look: 'dark', at: ({ clarification }) => `queue/clarification/${clarification}`, ready: card },
  { name: 'queue-list', look: 'light', at: () => 'queue', ready: '.window .row' },
  {
    name: 'material',
    look: 'light',
    at: ({ material }) => `queue/context/${material.request}`,
    ready: card,
    first: async (tab) => {
      await tab.getByRole('button', { name: /From the session/ }).click();
      await tab.locator('.drawer .artifact').first().waitFor();
      await tab.locator('.drawer').scrollIntoViewIfNeeded();
    },
  },
  { name: 'person', look: 'light', at: ({ person }) => `conversations/${person}`, ready: card },
  { name: 'conversations', look: 'light', at: () => 'conversations', ready: '.table' },
  {
    name: 'conversation',
    look: 'dark',
    at: ({ answered }) => `conversations/${answered}`,
    ready: '.rests',
    first: async (tab) => {
      await tab.locator('.rests summary').click();
      await tab.locator('.rests .supply').waitFor();
    },
  },
  ...(['Decisions', 'Timeline', 'Prompt'] as const).map((name): Shot => ({
    name: name.toLowerCase(),
    look: 'light',
    at: ({ answered }) => `conversations/${answered}`,
    ready: '.tabs',
    first: (tab) => tab.getByRole('tab', { name }).click(),
  })),
  { name: 'health', look: 'light', at: () => 'health', ready: '.tile' },
  {
    name: 'keys',
    look: 'light',
    at: () => 'health',
    ready: '.tile',
    first: (tab) => tab.getByRole('button', { name: 'Keys' }).click(),
  },
];
