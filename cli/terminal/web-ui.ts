/** Finds Temporal's Web UI. */
import type { Session } from './session.ts';

/** The configured one, else the local stack's; null: Temporal is not the local stack's. */
export function webUiOf(env: Session['around']['env'], isLocal = true): string | null {
  const named = env['PARLEY_WEB_UI_URL'];
  if (named) return named.replace(/\/$/, '');
  if (env['TEMPORAL_ADDRESS'] || env['TEMPORAL_PROFILE'] || env['TEMPORAL_CONFIG_FILE']) return null;
  const port = env['TEMPORAL_UI_PORT'];
  return isLocal ? `http://127.0.0.1:${port === undefined || port === '' ? 8233 : port}` : null;
}
