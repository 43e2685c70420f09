/**
 * Builds the prompt of an assistant whose answers rest on a session's material (X3, X4, X8): the assistant's prompt
 * sheet combines the agreed baseline, the session's parts and the supplies. All of it is data.
 */
import type { MaterialRef } from '../contracts/state/context-request.ts';
import type { ArtifactPolicy, ContextPolicy } from '../contracts/assistant/policy.ts';
import type { SessionView } from '../contracts/reading/reading.ts';
import type { SessionBody } from '../contracts/wire/session.ts';
import type { TranscriptMessage, TurnRequest, Where } from '../contracts/state/turn.ts';
import type { AskedFor } from '../domain/context/request-tool.ts';

/** A supply as the model sees it. */
interface SuppliedRow {
  readonly supplyId: string;
  readonly slotKey: string;
  readonly label: string | null;
  readonly shown: string;
  readonly providedBy: string;
  readonly at: Date;
}

export interface MaterialPorts {
  readonly material: {
    /** The session of a conversation; null: there is none, or it was deleted. */
    session(where: Where): Promise<SessionBody | null>;
    /** Supplies by id; deleted ones are left out. */
    supplies(where: Where, ids: readonly string[]): Promise<readonly SuppliedRow[]>;
  };
  /** Extracts text of a session for a model: sanitised, redacted, limited in bytes of UTF-8. */
  readonly extracts: {
    extract(value: unknown, limitBytes: number): { readonly text: string };
    /** Null: there is nothing at the key path. */
    extractAt(session: unknown, keyPath: string, limitBytes: number): { readonly text: string } | null;
    /** What a session holds of the assistant's artifacts. */
    sessionView(policy: ContextPolicy, session: SessionBody): SessionView;
  };
}

/** Values of the prompt sheet. */
interface PromptValues {
  readonly phase: number;
  readonly mode: 'question' | 'action';
  readonly latest_input: string;
  readonly history: readonly { readonly who: 'participant' | 'assistant'; readonly text: string }[];
  readonly writing_style: string;
  readonly data_abstract: string;
  readonly user_guidance: string;
  readonly research_role: string;
  readonly research_role_rationale: string;
  readonly synthesized_goal: string;
  readonly phase3_summary: string;
  readonly phase3_points: string;
  readonly attachments: readonly Attachment[];
  readonly missing: readonly string[];
  readonly asked: readonly AskedFor[];
  readonly known: readonly string[];
}

interface Attachment {
  readonly artifact: string;
  readonly phase: number;
  readonly key_path: string;
  readonly provided_by: string;
  readonly at: string;
  readonly label: string;
  readonly message_ids: readonly string[];
  readonly text: string;
}

export interface PromptTexts {
  renderPrompt(values: PromptValues): { readonly sheet: string; readonly prompt: string };
}

type Line = { readonly role: 'participant' | 'assistant'; readonly text: string };

/** The single message with which such a model is asked. */
export async function promptOf(
  { material, extracts }: MaterialPorts,
  {
    where,
    turn,
    policy,
    texts,
    transcript,
    shown,
    session,
    asked,
  }: {
    readonly where: Where;
    readonly turn: TurnRequest;
    readonly policy: ContextPolicy;
    readonly texts: PromptTexts;
    readonly transcript: readonly TranscriptMessage[];
    /** The same messages as the model sees them. */
    readonly shown: readonly Line[];
    readonly session: SessionBody | null;
    /** Artifacts that the model has requested, and the results. */
    readonly asked: readonly AskedFor[];
  },
): Promise<readonly Line[]> {
  const heard = new Set(turn.heard.map(({ messageId }) => messageId));
  const isLatest = (_line: Line, at: number): boolean => heard.has(transcript[at]?.messageId ?? '');
  const latest = shown.filter(isLatest);
  const { attachments, gone } = await attachmentsOf({ material, extracts }, { where, turn, policy, session });
  const unsupplied = turn.context?.status === 'resolved' ? [] : (turn.context?.missing ?? []);
  const values: PromptValues = {
    ...baseline(extracts, session),
    mode: turn.mode ?? 'question',
    latest_input: latest.map(({ text }) => text).join('\n\n'),
    history: shown.filter((line, at) => !isLatest(line, at)).map(({ role, text }) => ({ who: role, text })),
    attachments,
    missing: [...new Set([...unsupplied, ...gone])].map(named),
    asked,
    known: asked.some(({ outcome }) => outcome === 'unknown') ? Object.keys(policy.artifacts) : [],
  };
  return [{ role: 'participant', text: texts.renderPrompt(values).prompt }];
}

/** Longest part of the baseline, in bytes of UTF-8. */
const longestPart = 16 * 1024;

function baseline({ extract, extractAt }: MaterialPorts['extracts'], session: SessionBody | null) {
  const { metadata = {}, phase = 0 } = session ?? {};
  const words = (text: string | undefined): string => (text === undefined ? '' : extract(text, longestPart).text);
  const output = (name: string): string =>
    session === null
      ? ''
      : (extractAt(session, `phase_artifacts.phase3.data.phase3_result.${name}`, longestPart)?.text ?? '');
  return {
    phase,
    writing_style: metadata.writing_style ?? '',
    data_abstract: words(metadata.data_abstract),
    user_guidance: words(metadata.user_guidance),
    research_role: words(metadata.research_role),
    research_role_rationale: words(metadata.research_role_rationale),
    synthesized_goal: words(metadata.synthesized_goal),
    phase3_summary: output('summary'),
    phase3_points: output('points_of_interest'),
  };
}

/** The material of the answer, and artifacts whose supply has no row: the answer is given without them and says so. */
async function attachmentsOf(
  { material, extracts }: MaterialPorts,
  {
    where,
    turn,
    policy,
    session,
  }: {
    readonly where: Where;
    readonly turn: TurnRequest;
    readonly policy: ContextPolicy;
    readonly session: SessionBody | null;
  },
): Promise<{ readonly attachments: readonly Attachment[]; readonly gone: readonly string[] }> {
  const refs = turn.material ?? [];
  const ids = refs.flatMap((one) => (one.kind === 'supply' ? [one.supplyId] : []));
  const supplies = ids.length === 0 ? [] : await material.supplies(where, ids);
  const message_ids = turn.heard.map(({ messageId }) => messageId);
  const gone: string[] = [];
  const attachments = refs.flatMap((ref) => {
    const rules = rulesOf(policy, ref);
    if (!rules) return [];
    const base = { artifact: named(ref.artifact), phase: rules.phase, key_path: rules.keyPath, message_ids };
    if (ref.kind === 'session') {
      const found = session === null ? null : extracts.extractAt(session, rules.keyPath, rules.sizeLimit);
      return found ? [{ ...base, provided_by: 'the session', at: '', label: '', text: found.text }] : [];
    }
    const supply = supplies.find(({ supplyId }) => supplyId === ref.supplyId);
    if (!supply) {
      gone.push(ref.artifact);
      return [];
    }
    const { providedBy, at, label, shown: text } = supply;
    // Names are text that people gave, so they are extracted like all other text.
    const [by, called] = [providedBy, label ?? ''].map((name) => extracts.extract(name, longestName).text);
    return [{ ...base, provided_by: by ?? '', at: at.toISOString(), label: called ?? '', text }];
  });
  return { attachments, gone };
}

function rulesOf({ artifacts }: ContextPolicy, { artifact }: MaterialRef): ArtifactPolicy | null {
  return (Object.hasOwn(artifacts, artifact) ? artifacts[artifact] : null) ?? null;
}

/** In bytes of UTF-8. */
const longestName = 800;

function named(artifact: string): string {
  return artifact.replaceAll('_', ' ');
}
