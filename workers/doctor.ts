/**
 * Entry point of `parley doctor --servers`: looks at every server that Parley needs, with the settings of its programs,
 * and says of each whether it is well and, if not, what to do. `--json`: the same as one document. Ends with 1 when
 * something has failed.
 */
import { examine } from './doctor/examine.ts';

const isJson = process.argv.includes('--json');
const findings = await examine(process.env);
const ok = findings.every((finding) => finding.ok !== false);
if (isJson) console.log(JSON.stringify({ ok, checks: findings }));
else
  for (const { name, ok: isWell, detail, remedy } of findings) {
    console.log(`${isWell === null ? 'skipped ' : isWell ? 'ok      ' : 'failed  '} ${name}: ${detail}`);
    if (remedy !== undefined) console.log(`         → ${remedy}`);
  }
process.exit(ok ? 0 : 1);
