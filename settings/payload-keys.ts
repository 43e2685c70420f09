/** With which master keys payloads are encrypted for Temporal. */
import { type EnvironmentVariables, reading, Secret } from './environment-reader.ts';

export interface PayloadKeySettings {
  /** 64 hex digits each, the newest first. */
  readonly local: readonly Secret[];
  /** Null: no key server is named. */
  readonly vault: { readonly url: string; readonly token: Secret; readonly key: string } | null;
}

/**
 * From `PARLEY_MASTER_KEY`, or a key server in `PARLEY_VAULT_*`. Null: `PARLEY_CODEC` is `off`, so that everything stands
 * in Temporal as it is. @throws {EnvironmentFault}
 */
export function readPayloadKeys(env: EnvironmentVariables): PayloadKeySettings | null {
  return reading(env, (read) => {
    const isOff = read.matching('PARLEY_CODEC', /^(?:on|off)$/, '`on` or `off`') === 'off';
    const url = read.matching('PARLEY_VAULT_URL', vaultAddress, vaultExpected);
    const token = read.secret('PARLEY_VAULT_TOKEN');
    const key = read.matching('PARLEY_VAULT_KEY', /^[A-Za-z0-9_.-]{1,100}$/, 'the name of a transit key') ?? 'parley';
    const given = read.secret('PARLEY_MASTER_KEY');
    const local = (given?.reveal() ?? '').split(/[\s,]+/).filter((one) => one !== '');
    if (local.some((one) => !/^[0-9a-f]{64}$/i.test(one)))
      read.problem('PARLEY_MASTER_KEY', `a value of ${given?.reveal().length ?? 0} characters`, masterExpected);
    if (isOff) return null;
    if (url === undefined) read.required('PARLEY_MASTER_KEY', given, masterExpected);
    const vault =
      url === undefined ? null : { url, token: read.required('PARLEY_VAULT_TOKEN', token, 'its token'), key };
    return { local: local.map((one) => new Secret(one)), vault };
  });
}

const masterExpected =
  '64 hex digits (openssl rand -hex 32), or several such keys with commas between, the newest first; PARLEY_CODEC=off leaves everything in Temporal unencrypted';
/** Plain text only on this machine: the server gives out keys. */
const vaultAddress =
  /^(?:https:\/\/[^\s/]{1,253}|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?)\/v1\/[\w./-]{0,99}\w$/;
const vaultExpected =
  'its address with the mount of the transit engine, such as https://vault.example.org:8200/v1/transit';
