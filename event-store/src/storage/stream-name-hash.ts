import { hash } from 'node:crypto';

export function streamNameHash(name: string): Buffer {
  return hash('sha256', name, 'buffer');
}
