import { describe, expect, test } from 'vitest';
import { parley as called } from './terminal.ts';

const parley = (args: readonly string[]) => called(args, { cwd: process.cwd() });
const desk = 'assistants/rv-service-desk';

describe('parley diagnose', () => {
  test('D4 plays a diagnosis without a server: each reply ends with the step’s question', async () => {
    const { stdout, code } = await parley(['diagnose', desk, 'AC not cooling', 'where is the wiring box', '118 volts']);
    expect(code).toBe(0);
    expect(stdout).toContain('The wiring box is behind the return-air cover');
    expect(stdout.trimEnd().endsWith('Does the fan run when it is set to high?')).toBe(true);
  });

  test('D11 --json has the state and, once it is asked for, the report', async () => {
    const { stdout } = await parley(['diagnose', desk, 'AC not cooling', '95 volts', 'START FINAL REPORT', '--json']);
    const { state, report, turns } = JSON.parse(stdout) as {
      state: object;
      report: { kind: string }[];
      turns: object[];
    };
    expect(state).toMatchObject({ mode: 'final_report', isolation: { finding: 'supply_low' } });
    expect(report.map(({ kind }) => kind)).toContain('condition');
    expect(turns).toHaveLength(3);
  });

  test('D12 a model’s words are judged', async () => {
    const { stdout } = await parley([
      'diagnose',
      desk,
      'AC not cooling',
      'reply: In the photo I see that the unit is defective.',
    ]);
    expect(stdout).toContain('held: step-not-asked, banned-word, image-claim');
  });

  test('an assistant without procedures is told, with what to do', async () => {
    const { stderr, code } = await parley(['diagnose', 'assistants/hr-manager', 'hello']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('holds no procedures');
  });
});
