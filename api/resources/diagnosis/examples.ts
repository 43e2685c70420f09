/** Examples: a diagnosis. */
import type { AttachmentBody, AttachmentOnWire } from '../../../contracts/wire/attachment.ts';
import type { DiagnosisOnWire, DiagnosisReport } from '../../../contracts/wire/diagnosis-view.ts';
import type { SettledMessage, StrikeBody } from '../../../contracts/wire/conversation.ts';
import { receipt } from '../conversations/examples.ts';
import { at, conversation, turn } from '../story.ts';

export const shown: DiagnosisOnWire = {
  conversation_id: conversation,
  turn_id: turn,
  at,
  language: 'en',
  system: { id: 'water_pump', title: 'water pump' },
  mode: 'diagnostic',
  submode: 'main',
  topics: [],
  steps: [
    {
      step: 'pump_runs',
      label: 'Pump with the switch on and a faucet open',
      question: 'With the switch on and a faucet open, does the pump run?',
      status: 'done',
      branch: null,
      outcome: 'silent',
      result: 'no',
      fact: 'f1',
      asked: 1,
    },
    {
      step: 'supply',
      label: 'Supply voltage at the pump',
      question: 'What DC voltage do you read at the pump leads with the switch on?',
      status: 'active',
      branch: 'electrical',
      outcome: null,
      result: null,
      fact: null,
      asked: 1,
    },
  ],
  facts: [
    {
      fact: 'f1',
      kind: 'observation',
      message_id: 'b7f2a0b0-7a52-4a53-9f0c-0a3f4f4d7c11',
      words: 'No, it does not run.',
      at,
      text: 'Pump with the switch on and a faucet open',
      step: 'pump_runs',
      outcome: 'silent',
      value: null,
      unit: null,
      evidence: null,
      negative: false,
      superseded_by: null,
    },
  ],
  hypotheses: [
    {
      finding: 'supply_low',
      condition: 'The voltage at the pump leads is below 10.5 V with the pump switched on.',
      confidence: 'low',
      supporting: ['f1'],
      contradicting: [],
    },
  ],
  contradictions: [],
  isolation: { complete: false, finding: null, condition: null, invalidated: false },
  cleared: [],
  repaired: false,
  labour: { mode: 'none', hours: null },
  next: {
    step: 'supply',
    question: 'What DC voltage do you read at the pump leads with the switch on?',
    because: 'branch-open',
  },
  directives: ['noted', 'ask'],
  worded: { by: 'model', because: [] },
};

export const striking: StrikeBody = { reason: 'read off the wrong meter' };
export const struck: SettledMessage = {
  ...receipt,
  message_id: turn,
  disposition: 'answered',
  reply: {
    text: 'Struck out: Pump with the switch on and a faucet open: silent. It is kept and counts no more.\n\nWith the switch on and a faucet open, does the pump run?',
    at,
  },
};

export const report: DiagnosisReport = {
  conversation_id: conversation,
  language: 'en',
  title: 'Diagnostic report: water pump',
  finding: 'supply_low',
  sections: [
    {
      kind: 'symptoms',
      heading: 'Reported',
      lines: ['No water at any faucet.'],
      sources: [['b7f2a0b0-7a52-4a53-9f0c-0a3f4f4d7c11']],
    },
    {
      kind: 'checks',
      heading: 'Checks',
      lines: ['Supply voltage at the pump: 9.8 V'],
      sources: [['b7f2a0b0-7a52-4a53-9f0c-0a3f4f4d7c11']],
    },
    {
      kind: 'condition',
      heading: 'Verified condition',
      lines: ['The voltage at the pump leads is below 10.5 V with the pump switched on.'],
      sources: [['b7f2a0b0-7a52-4a53-9f0c-0a3f4f4d7c11']],
    },
  ],
  text: 'Diagnostic report: water pump\n\nReported\nNo water at any faucet.',
};

export const attaching: AttachmentBody = {
  kind: 'reading',
  name: 'supply.txt',
  media_type: 'text/plain',
  content_base64: 'U3VwcGx5IDExOCBW',
};

export const attachment: AttachmentOnWire = {
  attachment_id: '0d4f7a0a-4a7e-4b0e-9a9b-3b8f0a3d5c77',
  conversation_id: conversation,
  kind: 'reading',
  name: 'supply.txt',
  media_type: 'text/plain',
  bytes: 12,
  hash: 'cf80e9a53ffe6f6f1a3e1f3c7b3f3a2e3c0d5a5f2b2b1d5c9f1f7c7d3a5e9b10',
  provided_by: '6f1c2d3e4f5a',
  at,
};
