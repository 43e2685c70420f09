/**
 * What a test tells the worker that it is going to kill, and what that worker writes down: files in a folder of both.
 */
import { join } from 'node:path';
import type { Servers } from './servers.ts';

export interface CrashWorkerSettings {
  readonly servers: Servers;
  readonly lane: string;
  readonly modelUrl: string;
  readonly smtpUrl: string;
  /** Address of a CalDAV calendar with its login in it. */
  readonly caldavUrl: string | null;
  /** Where plans and the journal are. */
  readonly dir: string;
  /**
   * Longest wait before and after every call, in milliseconds; how long is chance. So that many are under way at once.
   */
  readonly lingerMs: number;
}

/** For one conversation. */
export interface CrashPlan {
  readonly calendar?: 'postgres' | 'caldav';
  /** Points at which it is held. */
  readonly holds: readonly string[];
  /** The held attempt shows no sign of life, but lives. */
  readonly thoughtDead?: boolean;
}

export interface JournalLine {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly pid: number;
  readonly conversation: string;
  readonly point: string;
  readonly what: 'passed' | 'held' | 'released';
  /** What the call gave, at an `after`. */
  readonly result?: unknown;
}

export function planFileOf(dir: string, conversation: string): string {
  return join(dir, `${conversation}.plan.json`);
}

/** Which attempts have come to a place, one a line. */
export function attemptsFileOf(dir: string, conversation: string, place: string): string {
  return join(dir, `${conversation}.${place}.attempts`);
}

/** The worker goes on from a point once this file is there. */
export function releaseFileOf(dir: string, conversation: string, point: string): string {
  return join(dir, `${conversation}.${point}.go`);
}
