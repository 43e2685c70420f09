/**
 * What a process that Parley starts is told of our environment: what stands on its list and nothing else, because the
 * environment of a start holds keys and passwords of everything else as well.
 */

/** Where programs, folders and words of this system are. */
const system =
  'PATH HOME TMPDIR TMP TEMP TZ LANG LC_* SystemRoot APPDATA LOCALAPPDATA XDG_CONFIG_HOME XDG_CACHE_HOME'.split(' ');

/** How this system reaches servers elsewhere, and whose certificates it trusts. */
const network = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]),
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

const lists = {
  /** Without HOME: a profile in the user's folder must not tell the local server's own tools where to go. */
  temporal: ['PATH', 'TMPDIR', 'TZ'],
  pip: [...system, ...network, 'PIP_*', 'PYENV_*', 'VIRTUAL_ENV', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'],
  node: [...system, ...network, 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'],
};

/** See `child-environment.d.mts`. */
export function childEnvironment(kind, env, more = []) {
  const list = [...lists[kind], ...more];
  const listed = (name) =>
    list.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry));
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== undefined && listed(name)));
}
