/** A Chromium for the tests of the console: the one that is there, or, as root on Debian, the one that apt has. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Its path, from `CHROMIUM_PATH` or `PATH`; null: there is none. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? null;
}

/** The same, after an attempt to install it where that is ours to do. Never throws: without it the tests say so. */
export function ensureChromium({ progress }) {
  const found = findChromium();
  if (found !== null || process.env.CHROMIUM_PATH || !canInstall()) return found;
  progress('Installing Chromium for the tests of the console (apt-get).');
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  if (apt(install) !== 0) {
    apt(['update']);
    apt(install);
  }
  progress(findChromium() === null ? 'Chromium could not be installed.' : 'Chromium is installed.');
  return findChromium();
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 }).status;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
