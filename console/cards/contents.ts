/**
 * What a card shows of something that waits for a person. One mapper per kind makes it (`kinds.ts`); one component
 * draws it.
 */
import type { SupplySource } from '../../contracts/wire/material.ts';
import type { ArtifactContent } from '../../contracts/wire/session.ts';

/** Something that waits, as the queue or a conversation names it. */
export interface Waiting {
  readonly kind: string;
  readonly id: string;
  readonly conversation: string;
  readonly assistant: string;
  /** In a line, for as long as nothing more is known. */
  readonly what: string;
  readonly assignee: string | null;
  readonly due: string | null;
  readonly since: string | null;
}

export interface Card {
  /** The question, in a sentence. */
  readonly asked: string;
  /** `over`: nobody is waited for any more. */
  readonly state: 'open' | 'over';
  /** What became of it. */
  readonly ending: string | null;
  /** How clear the matter was, 0–1. */
  readonly score: number | null;
  readonly reasons: readonly Reason[];
  readonly facts: readonly Fact[];
  readonly fields: readonly Field[];
  /** What was handed over, the earliest first. */
  readonly supplies?: readonly SuppliedPiece[];
  /** What may be written beside the fields, when it is neither a note nor somebody's words. */
  readonly noteName?: string;
  /** Who may act, in words. */
  readonly who: readonly string[];
  readonly due: string | null;
  /** What happens when nobody does anything until then. */
  readonly next: string | null;
  readonly steps: readonly Step[];
  readonly actions: readonly CardAction[];
}

export interface Reason {
  readonly label: string;
  readonly detail: string | null;
  /** The words that it was read from. */
  readonly quote: string | null;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Whole paragraphs, e.g. an email's text. */
  readonly isText?: boolean;
  /** A part of the talk. */
  readonly isTalk?: boolean;
}

/** A value that is asked for. */
export interface Field {
  readonly name: string;
  readonly question: string;
  readonly hint: string | null;
  /** Given already. */
  readonly value: string | null;
  /** Set: whole texts go in, from a file or the session too. */
  readonly material?: MaterialRules;
}

export interface MaterialRules {
  readonly limitBytes: number;
  /** What the server suggests for the field, the best first. Null: this key may not look into sessions. */
  readonly suggested: (() => Promise<readonly Attachable[]>) | null;
  /** A page of all that the session holds. Null: there is no session. */
  readonly everything: (() => Promise<readonly Attachable[]>) | null;
  /** The text that is attached for one of them. */
  readonly read: (from: Attachable) => Promise<ArtifactContent>;
}

/** A part of a session that can be attached with a click. */
export interface Attachable {
  readonly session: string;
  readonly source: SupplySource & { readonly key_path: string };
  readonly bytes: number;
  /** How it begins, as the model would see it. */
  readonly begins: string;
  /** Why it is suggested, in words; null: it is only there. */
  readonly because: string | null;
}

/** Something that was handed over, with where it comes from. */
export interface SuppliedPiece {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly by: string;
  readonly at: string;
  readonly source: string | null;
  readonly hash: string;
  readonly redactions: readonly { readonly kind: string; readonly count: number }[];
  /** As it was given, for who may see it or has given it; null: only the model's version is to be had. */
  readonly given: string | null;
  /** As the model sees it. */
  readonly shown: string;
  /** The one before for the same field, as the model sees it. */
  readonly before: string | null;
}

/** A level of a chain of people. */
export interface Step {
  readonly label: string;
  readonly who: string;
  readonly at: string | null;
  readonly isNow: boolean;
}

/** What somebody has written on a card. */
export interface Written {
  readonly fields: Readonly<Record<string, string>>;
  /** Where the text of a field comes from, as long as nobody has changed it. */
  readonly sources: Readonly<Record<string, SupplySource>>;
  readonly text: string;
}

export interface CardAction {
  readonly id: string;
  readonly label: string;
  /** The single key for it. */
  readonly key: string | null;
  /** `quiet`: about the clock, not about the matter; it stands apart. */
  readonly tone: 'main' | 'plain' | 'danger' | 'quiet';
  /** What has to be written first. `note`: may be. */
  readonly needs: 'fields' | 'text' | 'note' | 'nothing';
  /** Why this session may not; null: it may. */
  readonly refusal: string | null;
  /** Throws what the server refuses it with. */
  readonly send: (written: Written) => Promise<Sent>;
}

/** `stored`: accepted, and it shows when it has been done. `partly`: more is waited for. `applied`: done. */
export interface Sent {
  readonly kind: 'stored' | 'partly' | 'applied';
  readonly says: string;
}

/** A word or a name with underscores as people write it. */
export function inWords(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
