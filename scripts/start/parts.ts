import type { ProcessName } from './entries.ts';

/** Who does the product's work, who opens other people's pages, and who plays the demo internet. */
export type Part = 'services' | 'agent' | 'demo';

const parts: Partial<Record<ProcessName, Part>> = {
  agent: 'agent',
  'demo-web': 'demo',
  mailbox: 'demo',
};

export const partOf = (name: ProcessName): Part => parts[name] ?? 'services';
