import type { Sockets } from '../../process/sockets.ts';
import type { PostingPorts } from '../conversations/ports.ts';

/** What these routes ask of the outside. */
export interface ChatPorts extends PostingPorts {
  readonly sockets: Sockets;
}
