import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { SubjectErasureRef } from '../../../contracts/state/subject-erasure.ts';
import type { Keys } from '../../../adapters/postgres/keys/keys.ts';
import type { ApiSettings } from '../../process/api-settings.ts';
import type { Signer } from '../../../adapters/signatures/signatures.ts';
import type { Sockets } from '../../process/sockets.ts';

/** What these routes ask of the outside. */
export interface ErasurePorts {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly database: Database;
  /** Sees to what is left of an erasure once its rows are gone (R5), and to orders that are wider. @throws {TemporalAway} */
  readonly erasing: { begin(where: Where): Promise<void>; beginSubject(ref: SubjectErasureRef): Promise<void> };
  readonly keys: Keys;
  readonly settings: ApiSettings;
  /** Proves that orders come from this API. */
  readonly signer: Signer;
  readonly sockets: Sockets;
}
