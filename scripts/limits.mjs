/** `docs/reference/limits.md`, made from the table of rates: `node --import tsx scripts/limits.mjs`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { rates } = await import('../api/auth/rates.ts');
const { usualLimits } = await import('../settings/limits.ts');

const variables = { talk: 'TALK', change: 'CHANGES', large: 'LARGE', secret: 'SECRETS', stranger: 'UNKNOWN_KEYS' };
const usual = { ...usualLimits, stranger: usualLimits.unknownKeys };
const rows = Object.entries(rates)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([route, rate]) => {
    const { perMinute, burst } = usual[rate];
    return `| \`${route}\` | \`${rate}\` | ${perMinute} | ${burst} | \`PARLEY_LIMIT_${variables[rate]}\` |`;
  });

writeFileSync(
  fileURLToPath(new URL('../docs/reference/limits.md', import.meta.url)),
  `# Limits

Every route that writes is charged to its key **before its body is read**; a server with a route that is not here does
not start. \`stranger\`: nobody is known yet, and the address of a key that is none is charged after it was looked up, so
that bad keys lock nobody out who has a good one. Beside these a key begins so many conversations, and a conversation and
a tenant take so many messages ([settings](settings.md), "Limits"). 429 comes with \`Retry-After\`.

All processes of the API share the buckets (\`rate_buckets\` in PostgreSQL). A process takes a twentieth of a bucket at once
and spends it within five seconds, so that a limit costs one round trip in so many requests: one in 60 of a talk, one in
12 of a change.

| route | rate | a minute | at once | setting |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
);
