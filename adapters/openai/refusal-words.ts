/** What a server says when it refuses: each has its own form of it, and the client reads only one. */

/** The body of an answer that is no success is longer than anything worth reading. */
const longestBody = 64_000;

/** `fetch` whose refusals read like those of the OpenAI API, so that their words reach whoever decides about them. */
export async function fetchReadably(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.ok) return response;
  const text = (await response.text()).slice(0, longestBody);
  const { status, headers } = response;
  const plain = new Headers(headers);
  // It is told anew, decoded.
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) plain.delete(name);
  return new Response(readable(text), { status, headers: plain });
}

function readable(text: string): string {
  try {
    const error = errorIn(JSON.parse(text));
    return error === null ? text : JSON.stringify({ error });
  } catch {
    return text;
  }
}

export interface SaidError {
  readonly message: string;
  readonly code?: unknown;
  readonly param?: unknown;
  readonly type?: unknown;
}

/** The error in a body or in a chunk of a stream; null: there is none. */
export function errorIn(given: unknown): SaidError | null {
  const body: unknown = Array.isArray(given) ? given[0] : given;
  if (!isObject(body)) return null;
  const said = body['error'] ?? (body['object'] === 'error' || !('choices' in body) ? (body['detail'] ?? body) : null);
  if (typeof said === 'string') return { message: said, ...codesOf(body) };
  if (Array.isArray(said)) return { message: JSON.stringify(said) };
  if (!isObject(said)) return null;
  const message = said['message'] ?? said['msg'] ?? said['detail'];
  if (message === undefined && said === body) return null;
  const behind = isObject(said['metadata']) ? said['metadata']['raw'] : said['failed_generation'];
  const words = [message ?? said, behind].filter((one) => one !== undefined && one !== null).map(asText);
  return { message: words.join(' '), ...codesOf(said) };
}

function codesOf({ code, param, type }: Record<string, unknown>): Omit<SaidError, 'message'> {
  return { ...(code === undefined ? {} : { code }), ...(param ? { param } : {}), ...(type ? { type } : {}) };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
