/** The master keys that settings name. */
import { localMasterKey, masterKeys, type MasterKeys } from './master-keys.ts';
import { vaultMasterKey, type VaultSettings } from './vault.ts';

export interface GivenMasterKeys {
  /** 64 hex digits each, the newest first. */
  readonly local: readonly { reveal(): string }[];
  /** Null: there is no key server. */
  readonly vault: VaultSettings | null;
}

/** A key server comes first: local keys beside it open what they wrapped before. */
export function givenMasterKeys({ local, vault }: GivenMasterKeys): MasterKeys {
  const held = local.map((key) => localMasterKey(Buffer.from(key.reveal(), 'hex')));
  return masterKeys(vault === null ? held : [vaultMasterKey(vault), ...held]);
}
