/**
 * Asks a Temporal server whether it serves, by the standard gRPC health check written out over HTTP/2: no client to
 * load.
 */
import { connect } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';

/** Settles once the server at `address` (`host:port`) serves; asks every 50 ms until then or until `stop`. */
export async function untilServing(address: string, stop: AbortSignal): Promise<void> {
  while (!(await isServing(address))) await pause(50, undefined, { signal: stop });
}

const service = Buffer.from('temporal.api.workflowservice.v1.WorkflowService');
/** HealthCheckRequest with field 1 (`service`), in gRPC's frame: not compressed, four bytes of length. */
const message = Buffer.concat([Buffer.from([0x0a, service.length]), service]);
const frame = Buffer.concat([Buffer.from([0, 0, 0, 0, message.length]), message]);
/** HealthCheckResponse with field 1 (`status`) at SERVING. */
const serving = Buffer.from([0x08, 0x01]);

/** One question; anything but a clear yes within two seconds is a no. */
export function isServing(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const session = connect(`http://${address}`);
    const answer = (yes: boolean) => {
      session.destroy();
      resolve(yes);
    };
    session.setTimeout(2_000, () => answer(false));
    session.on('error', () => answer(false));
    const request = session.request({
      ':method': 'POST',
      ':path': '/grpc.health.v1.Health/Check',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => answer(false));
    request.on('end', () => answer(Buffer.concat(parts).subarray(5).equals(serving)));
    request.end(frame);
  });
}
