/** The part of the table of operations (operations.ts) for sessions and supplies. */
import * as projects from './examples.ts';

const listed = (item: unknown) => ({ items: [item], next: null });

export const projectOperations = {
  'POST /v1/conversations/:id/context-supplies': {
    id: 'supplyContext',
    tag: 'sessions' as const,
    body: projects.supply,
    answers: { 200: projects.supplyAnswer },
  },
  'POST /v1/conversations/:id/context-requests/:rid/skip': {
    id: 'skipSlot',
    tag: 'sessions' as const,
    body: { slot_key: 'summary', reason: 'The findings are enough.' },
    answers: { 200: projects.orderAnswer },
  },
  'POST /v1/conversations/:id/context-requests/:rid/force-run': {
    id: 'forceRun',
    tag: 'sessions' as const,
    body: { reason: 'The report is due today.' },
    answers: { 200: { ...projects.orderAnswer, status: 'forced' } },
  },
  'POST /v1/conversations/:id/context-requests/:rid/escalate': {
    id: 'escalateContextRequest',
    tag: 'sessions' as const,
    body: { reason: 'The report is due today.' },
    answers: { 200: projects.clock },
  },
  'POST /v1/conversations/:id/context-requests/:rid/extend': {
    id: 'extendContextRequest',
    tag: 'sessions' as const,
    body: { by_s: 600, reason: 'Ann is in a meeting.' },
    answers: { 200: { ...projects.clock, status: 'pending' } },
  },
  'GET /v1/context-requests/:rid/suggestions': {
    id: 'listSuggestions',
    tag: 'sessions' as const,
    answers: { 200: listed(projects.suggestion) },
  },
  'GET /v1/context-telemetry': {
    id: 'showContextTelemetry',
    tag: 'sessions' as const,
    answers: { 200: { items: [projects.telemetry] } },
  },
  'GET /v1/context-requests': {
    id: 'listContextRequests',
    tag: 'sessions' as const,
    answers: { 200: listed(projects.request) },
  },
  'GET /v1/context-requests/:rid': {
    id: 'showContextRequest',
    tag: 'sessions' as const,
    answers: { 200: projects.request },
  },
  'POST /research/conversation': {
    id: 'researchConversation',
    tag: 'sessions' as const,
    body: { batch_id: 'ward-7', session_id: 'ward-nurses', message: 'What do our findings say about notice?' },
    answers: { 200: projects.researchWaits, 202: projects.researchQueued },
  },
  'POST /research/conversation/context-supply': {
    id: 'researchSupply',
    tag: 'sessions' as const,
    body: { ...projects.supply, batch_id: 'ward-7' },
    answers: { 200: { ...projects.supplyAnswer, batch_id: 'ward-7' } },
  },
  'PUT /sessions/:id': {
    id: 'giveSession',
    tag: 'sessions' as const,
    body: projects.given,
    answers: { 200: projects.session, 201: projects.session },
  },
  'PUT /sessions/:id/participants': {
    id: 'grantSession',
    tag: 'sessions' as const,
    body: { participants: ['dana'] },
    answers: { 200: projects.session },
  },
  'GET /sessions': { id: 'listSessions', tag: 'sessions' as const, answers: { 200: listed(projects.session) } },
  'GET /sessions/:id': { id: 'showSession', tag: 'sessions' as const, answers: { 200: projects.session } },
  'GET /sessions/:id/artifacts': {
    id: 'listArtifacts',
    tag: 'sessions' as const,
    answers: { 200: listed(projects.artifact) },
  },
  'GET /sessions/:id/artifacts/content': {
    id: 'showArtifact',
    tag: 'sessions' as const,
    answers: { 200: projects.content },
  },
};
