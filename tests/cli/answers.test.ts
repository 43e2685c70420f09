import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QuestionOnWire } from '../../contracts/reading/question.ts';
import { answerByFlags, answerByNumber, optionsLine } from '../../cli/terminal/answers.ts';
import { at, ContractServer } from '../client/contract-server.ts';
import { parley, type Called, type World } from './terminal.ts';

const question: QuestionOnWire = {
  id: 'a1:hash',
  kind: 'final-yes',
  options: [
    { id: 'yes', label: 'Yes, book it', say: 'yes, book it' },
    { id: 'no', label: 'No', say: 'no' },
  ],
  slots: [{ slot: 'phone', type: 'phone', label: 'Phone number', required: false }],
  preview_hash: 'hash',
};
const counted: QuestionOnWire = {
  ...question,
  slots: [{ slot: 'pallets', type: 'number', label: 'Pallets', required: true }],
};

describe('G23 options by their number', () => {
  test('are one line, and a digit is one of them, with the hash of what is shown', () => {
    expect(optionsLine(question)).toBe('1 Yes, book it · 2 No');
    expect(answerByNumber(question, '1')).toEqual({ question_id: 'a1:hash', option: 'yes', preview_hash: 'hash' });
    for (const line of ['3', '0', '12', 'one', '']) expect(answerByNumber(question, line)).toBeNull();
    expect(optionsLine(null)).toBeNull();
  });

  test('stand behind a slash where a number is asked for', () => {
    expect(optionsLine(counted)).toBe('/1 Yes, book it · /2 No');
    expect(answerByNumber(counted, '1')).toBeNull();
    expect(answerByNumber(counted, '/2')).toMatchObject({ option: 'no' });
  });

  test('values are given as their slots take them', () => {
    expect(answerByFlags(counted, { value: { pallets: '40' } })).toMatchObject({ values: { pallets: 40 } });
    expect(answerByFlags(question, { value: { phone: '-' } })).toMatchObject({ values: { phone: null } });
    expect(answerByFlags(question, {})).toBeNull();
    expect(() => answerByFlags(null, { option: 'yes' })).toThrow('waits for no answer');
  });
});

describe('G23 a talk by numbers', () => {
  let server: ContractServer;
  beforeEach(async () => {
    server = await new ContractServer().start();
    server.begin('c-7').snapshot.question = question;
    server.script = () => ({ settled: { reply: { text: 'Booked.', at }, question: null } });
  });
  afterEach(() => server.stop());
  const call = (args: string, world: World = {}): Promise<Called> =>
    parley(args.split(' '), { url: server.url, ...world });
  const said = () => server.requests('POST /v1/conversations/c-7/messages').map(({ body }) => body);

  test('a digit in a chat answers the question that is asked', async () => {
    const { stdout, stderr } = await call('chat --conversation c-7', { stdin: '1\n' });
    expect(stdout).toBe('Booked.\n');
    expect(stderr).toContain('1 Yes, book it · 2 No');
    expect(said()).toMatchObject([{ answer: { question_id: 'a1:hash', option: 'yes', preview_hash: 'hash' } }]);
  });

  test('`conversation say` takes an option or values in place of a text', async () => {
    await call('conversation say c-7 --option no');
    await call('conversation say c-7 --value phone=-');
    expect(said()).toMatchObject([{ answer: { option: 'no' } }, { answer: { values: { phone: null } } }]);
    expect(await call('conversation say c-7')).toMatchObject({ code: 2 });
    expect(await call('conversation say c-7 yes --option no')).toMatchObject({ code: 2 });
  });
});
