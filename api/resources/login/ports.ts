import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Keys } from '../../../adapters/postgres/keys/keys.ts';
import type { Limits } from '../../process/limits.ts';
import type { Sessions } from '../../../adapters/postgres/keys/sessions.ts';
import type { ApiSettings } from '../../process/api-settings.ts';
import type { SignIn } from '../../../adapters/oidc/provider.ts';
import type { Sockets } from '../../process/sockets.ts';

/** What these routes ask of the outside. */
export interface LoginPorts {
  /** The address of this API, without a trailing slash. */
  readonly address: () => string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly database: Database;
  readonly keys: Keys;
  readonly limits: Limits;
  /** Origins whose pages may open a stream: the addresses of this server. */
  readonly origins: () => readonly string[];
  /** The pepper under which keys are stored. */
  readonly pepper: string;
  readonly sessions: Sessions;
  readonly settings: ApiSettings;
  readonly signIn: SignIn | null;
  readonly sockets: Sockets;
}
