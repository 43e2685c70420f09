/** Named schemas of `/openapi.json`, which become the type names of generated clients. */
import { z } from 'zod';
import * as audit from '../../contracts/wire/audit.ts';
import * as assistant from '../../contracts/assistant/assistant.ts';
import * as clarification from '../../contracts/wire/clarification.ts';
import * as operators from '../../contracts/wire/operators.ts';
import { codecPayloads } from '../../contracts/wire/codec.ts';
import * as conversation from '../../contracts/wire/conversation.ts';
import * as attachment from '../../contracts/wire/attachment.ts';
import * as diagnosis from '../../contracts/wire/diagnosis-view.ts';
import * as graph from '../../contracts/wire/graph.ts';
import * as keys from '../../contracts/wire/keys.ts';
import { answerObject } from '../../contracts/wire/answer-object.ts';
import * as chat from '../../contracts/wire/chat.ts';
import * as memory from '../../contracts/wire/memory.ts';
import * as mail from '../../contracts/wire/mail.ts';
import * as material from '../../contracts/wire/material.ts';
import * as prompt from '../../contracts/wire/prompt.ts';
import * as person from '../../contracts/wire/person.ts';
import * as reminder from '../../contracts/wire/reminder.ts';
import * as research from '../../contracts/wire/research.ts';
import * as session from '../../contracts/wire/session.ts';
import * as usage from '../../contracts/wire/usage.ts';

/** Input and output schemas by name; the framework distinguishes the two (`…Input`). */
export const named: Readonly<Record<string, z.ZodType>> = {
  ActionSwitch: conversation.actionSwitch,
  AnswerObject: answerObject,
  Approval: conversation.approveBody,
  ApprovalTokenOrder: conversation.approvalTokenBody,
  ApprovalToken: conversation.approvalToken,
  Artifact: session.artifactOnWire,
  ArtifactContent: session.artifactContent,
  Assistant: assistant.assistantOnWire,
  AuditHead: audit.auditHead,
  AuditRow: audit.auditRow,
  AuditVerdict: audit.auditVerdict,
  BrokenAssistant: assistant.brokenAssistant,
  Clarification: clarification.clarification,
  ClarificationRequest: clarification.clarificationRequest,
  CodecPayloads: codecPayloads,
  ContextClock: material.contextClockAnswer,
  ContextEscalation: material.escalateBody,
  ContextExtension: material.extendBody,
  ChatMessage: chat.chatBody,
  ConceptInScope: memory.conceptInScope,
  ConceptsForgotten: memory.forgotten,
  ContextCopied: memory.copied,
  ContextsMerge: memory.mergeContextsBody,
  ContextsMerged: memory.merged,
  ConversationCopy: memory.copyConversationBody,
  ConversationCopied: memory.conversationCopied,
  ContextCopy: memory.copyContextBody,
  ContextOrder: material.contextOrderAnswer,
  ContextRequest: material.contextRequest,
  ContextSlot: material.contextSlot,
  ContextSuggestion: material.contextSuggestion,
  ContextSupply: material.supplyBody,
  ContextTelemetry: material.contextTelemetry,
  ContextSupplyAnswer: material.supplyAnswer,
  Pause: person.pauseBody,
  Paused: person.pausedAnswer,
  Reminder: reminder.reminderOnWire,
  ReminderMove: reminder.moveReminderBody,
  ReminderOrder: reminder.remindBody,
  ForceRun: material.forceRunBody,
  ResearchAnswer: research.researchAnswer,
  ResearchMessage: research.researchBody,
  ResearchSupply: research.researchSupplyBody,
  ResearchSupplyAnswer: research.researchSupplyAnswer,
  SlotSkip: material.skipBody,
  Supply: material.supplyOnWire,
  ClarificationResponse: clarification.clarificationResponse,
  Closing: conversation.closeBody,
  Conversation: conversation.snapshot,
  Concept: graph.conceptOnWire,
  ConceptWithRelations: graph.conceptWithRelations,
  Attachment: attachment.attachmentOnWire,
  NewAttachment: attachment.attachmentBody,
  Diagnosis: diagnosis.diagnosisOnWire,
  DiagnosisReport: diagnosis.diagnosisReport,
  ConversationEvent: conversation.conversationEvent,
  DirectiveType: assistant.directiveTypeOnWire,
  Effect: conversation.effectOnWire,
  EffectConfirmation: conversation.confirmEffectBody,
  BudgetOrder: usage.raiseBudgetBody,
  ConversationUsage: usage.conversationUsage,
  FeedRotation: keys.rotateFeedBody,
  Flow: conversation.flowOnWire,
  GateDecision: conversation.gateDecision,
  GraphImport: graph.graphImport,
  GraphImported: graph.graphImported,
  Instruction: clarification.instructionBody,
  InstructionAnswer: clarification.instructionAnswer,
  Key: keys.keyOnWire,
  KeyOrder: keys.keyBody,
  KeyRotation: keys.rotateBody,
  KeyWithSecret: keys.newKeyOnWire,
  Kpi: clarification.kpi,
  KpiChange: clarification.kpiChange,
  Mail: mail.mailOnWire,
  MailWithContent: mail.mailWithContent,
  Message: conversation.messageOnWire,
  NewConversation: conversation.createConversation,
  Offer: conversation.offerOnWire,
  Pattern: clarification.pattern,
  Problem: conversation.problem,
  Prompt: prompt.promptOnWire,
  QueueItem: clarification.queueItem,
  ClarificationEscalation: operators.clarificationEscalation,
  ClarificationExtension: operators.clarificationExtension,
  ClarificationTelling: operators.clarificationTelling,
  ClarificationClock: operators.clarificationClock,
  UndeliveredNotice: operators.undeliveredNotice,
  QueueViewing: operators.viewerBody,
  QueueViewers: operators.queueViewers,
  Rejection: conversation.rejectBody,
  ResponseAnswer: clarification.responseAnswer,
  SaidMessage: conversation.sayBody,
  Session: session.sessionOnWire,
  SessionFile: session.sessionBody,
  SettledMessage: conversation.settledMessage,
  SwitchOrder: conversation.switchBody,
  TenantEvent: clarification.tenantEvent,
  TenantOrder: keys.tenantBody,
};

export function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  return registry;
}
