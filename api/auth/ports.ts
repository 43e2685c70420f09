import type { Database } from '../../adapters/postgres/database/database.ts';
import type { ApiSettings } from '../process/api-settings.ts';

/** What these routes ask of the outside. */
export interface AuthPorts {
  readonly database: Database;
  readonly settings: ApiSettings;
}
