import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Addresses beyond this machine to which this process tries to connect from now on. */
export function watchDirectConnections(): { readonly to: readonly string[]; stop(): void } {
  const to: string[] = [];
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (address: string) => {
      if (address !== '127.0.0.1') to.push(address);
    });
  };
  subscribe('net.client.socket', onSocket);
  return { to, stop: () => unsubscribe('net.client.socket', onSocket) };
}
