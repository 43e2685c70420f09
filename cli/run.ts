/** One call of `parley`: parses, runs the command, prints its failure, returns the exit code. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { seconds } from './terminal/arguments.ts';
import { addActionCommands } from './commands/action.ts';
import { addAssistantCommands } from './commands/assistant.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addChatCommand } from './commands/chat.ts';
import { addClarificationCommands, addInstructCommand, addQueueCommand } from './commands/clarification.ts';
import { addConversationCommands } from './commands/conversation.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addDiagnoseCommand } from './commands/diagnose.ts';
import { addDevCommand } from './commands/dev.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addParticipantCommands } from './commands/erasure.ts';
import { addExportCommands } from './commands/export.ts';
import { addFeedbackCommands } from './commands/feedback.ts';
import { addGateCommands } from './commands/gate.ts';
import { addGraphCommands } from './commands/graph.ts';
import { addKeyCommands } from './commands/key.ts';
import { addKpisCommand } from './commands/kpis.ts';
import { addLanguageCommands } from './commands/language.ts';
import { addMailCommands } from './commands/mail.ts';
import { addDiagnosisCommands } from './commands/diagnosis.ts';
import { addMemoryCommands } from './commands/memory.ts';
import { addHistoryCommands } from './commands/history.ts';
import { addOperationsCommands } from './commands/ops.ts';
import { addPartCommands } from './commands/parts.ts';
import { addPatternsCommand } from './commands/patterns.ts';
import { addReminderCommands } from './commands/reminder.ts';
import { addRequestCommands } from './commands/request.ts';
import { addSheetCommands } from './commands/sheet.ts';
import { addHoldCommands, addRetentionCommands } from './commands/retention.ts';
import { addSessionCommands } from './commands/session.ts';
import { addSwitchCommands } from './commands/switches.ts';
import { addTenantCommands } from './commands/tenant.ts';
import { addUsageCommands } from './commands/usage.ts';
import { exitCodeOf, toldFailure, type ExitCode } from './terminal/failure.ts';
import { createOutput } from './terminal/output.ts';
import { openSession, type OpenSession } from './terminal/session.ts';
import type { Surroundings } from './terminal/surroundings.ts';

/** Never throws: every failure becomes an exit code (interface.md) and a text on stderr. */
export async function run(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  let keySource: string | null = null;
  const open: OpenSession = (command, kind) => {
    const session = openSession(around, command, kind);
    keySource = session.settings.keySource;
    return session;
  };
  try {
    await createProgram(around, open).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (failure) {
    const told = toldFailure(failure, keySource);
    if (told !== null) createOutput(around, { json: false, color: !args.includes('--no-color') }).failure(told);
    return exitCodeOf(failure);
  }
}

function version(): string {
  const file = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return file.version;
}

function createProgram(around: Surroundings, open: OpenSession): Command {
  const program = new Command('parley')
    .description('Conversations that ask before they act.')
    .version(version(), '--version', 'which Parley this is')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void around.stdout.write(text),
      writeErr: (text) => void around.stderr.write(text),
    })
    .showHelpAfterError('(parley <command> --help shows what is possible)')
    .option('--url <address>', 'the server (PARLEY_URL; else http://127.0.0.1:$PARLEY_PORT)')
    .option('--json', 'data for programs')
    .option('--no-color', 'no colours (also NO_COLOR)')
    .option('--timeout <seconds>', 'how long to wait for an answer', seconds);
  addChatCommand(program, open);
  addConversationCommands(program, open);
  addGateCommands(program, open);
  addInstructCommand(program, open);
  addClarificationCommands(program, open);
  addQueueCommand(program, open);
  addActionCommands(program, open);
  addSwitchCommands(program, open);
  addMailCommands(program, open);
  addMemoryCommands(program, open);
  addDiagnosisCommands(program, open);
  addAuditCommands(program, open);
  addKpisCommand(program, open);
  addPatternsCommand(program, open);
  addSessionCommands(program, open);
  addReminderCommands(program, open);
  addRequestCommands(program, open);
  addSheetCommands(program, open);
  addFeedbackCommands(program, open);
  addKeyCommands(program, open);
  addTenantCommands(program, open);
  addParticipantCommands(program, open);
  addExportCommands(program, open);
  addHoldCommands(program, open);
  addRetentionCommands(program, open);
  addUsageCommands(program, open);
  addGraphCommands(program, open);
  addAssistantCommands(program, open);
  addLanguageCommands(program, open);
  addDiagnoseCommand(program, open);
  addOperationsCommands(program, open);
  addHistoryCommands(program);
  addDoctorCommand(program, open);
  addDemoCommand(program, open);
  addDevCommand(program, open);
  addPartCommands(program);
  return program;
}
