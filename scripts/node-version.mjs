/**
 * Parley's oldest Node: the first on which every dependency runs. Said first, because older ones fail in unclear ways.
 */
const oldest = [20, 19];

/** Ends the program with a sentence when this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `Parley needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one (https://nodejs.org), then run the same command again.',
  );
  process.exit(1);
}
