/**
 * The door of Temporal's Web UI on this machine: the development server answers any Host and Origin, so a page in the
 * operator's browser could signal workflows. What is asked for under another name, or by a page of another origin, is
 * refused here; the Web UI itself listens on a port that nobody is told.
 */
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';

export interface UiFront {
  close(): void;
}

/** Opens the door at `port`, to what listens at `inside`. @throws when the port is taken */
export async function openUiFront(
  host: string,
  { port, inside }: { readonly port: number; readonly inside: number },
): Promise<UiFront> {
  const names = new Set([host, '127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`));
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    if (!isOurs(headers, names)) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`This Web UI answers at http://${host}:${port} alone, and no page of another origin.\n`);
      return;
    }
    const onward = ask({ host, port: inside, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // It is just starting, or starts again.
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await listening(server, host, port);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function isOurs({ host = '', origin }: IncomingHttpHeaders, names: ReadonlySet<string>): boolean {
  if (!names.has(host.toLowerCase())) return false;
  return origin === undefined || names.has(origin.toLowerCase().replace(/^http:\/\//, ''));
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
