/**
 * `npm run evaluate -- --task=<gate|confirm|actions|ambiguity|fields|times|router|parallel> --data=<file.jsonl>`: how
 * well the judgements do on rows that nobody here wrote. One JSON object on stdout; the functions are those that run in
 * production; no label is read before its prediction is made. `--task=talk [--apart] [--worst=40]` does the same with
 * the corpus of everyday talk in `tests/talk`, `--task=everyday [--apart] [--step=choice] [--worst=40] [--rows=<file>]`
 * with what ordinary people type at each step, in `tests/talk/everyday`, `--task=models [--seed=1]` what a model that
 * reads makes of those that the rules have left over, `--task=context [--apart]` with the questions about a project's
 * material in `tests/context/questions`, `--task=diagnosis [--apart]` with turns of diagnoses in `tests/diagnosis`,
 * `--task=technicians [--apart] [--talks=5]` with what technicians type on a phone in `tests/diagnosis/technicians`.
 * `--outcomes`, `--against` and `--freeze` of `talk`: what becomes of every row, as a file (talk/outcomes.ts).
 */
import { evaluatedFor } from './command.ts';
import { UsageError } from './rows.ts';

try {
  const made = await evaluatedFor(process.argv.slice(2));
  process.stdout.write(typeof made === 'string' ? made : `${JSON.stringify(made, null, 2)}\n`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
