/** Whether a model could be asked now, without asking it anything: its server's list of models is free. */
import type { ModelSettings } from './chat.ts';

/** Long enough for a server under load, short enough to be told within seconds. */
const lookLimitMs = 5_000;

/**
 * Why the model cannot be asked, without its address (anyone may read it); null: it can. A server that keeps no list,
 * or counts our questions, is there. Never throws.
 */
export async function modelFault({
  baseURL,
  apiKey,
}: Pick<ModelSettings, 'baseURL' | 'apiKey'>): Promise<string | null> {
  try {
    const response = await fetch(`${baseURL.replace(/\/$/, '')}/models`, {
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(lookLimitMs),
    });
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403)
      return `The model refuses the key (HTTP ${response.status}).`;
    return response.status >= 500 ? `The model's server answers HTTP ${response.status}.` : null;
  } catch (error) {
    return `The model cannot be reached (${reasonOf(error)}).`;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${lookLimitMs / 1000} s`;
  const cause = error instanceof Error ? error.cause : null;
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : 'no connection';
}
