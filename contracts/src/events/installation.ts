import { z } from 'zod';
import { defineEvent, type EventOf } from './define-event.ts';

/** What the comparison of a log with what is known of it can find wrong; `same` stands for nothing wrong. */
export const logFindings = [
  'other_installation',
  'empty_log',
  'restored_backup',
  'moved',
  'position_refused',
  'adoption_unfinished',
] as const;
export type LogFinding = (typeof logFindings)[number];

export const InstallationIdentified = defineEvent({
  type: 'InstallationIdentified',
  category: 'installation',
  version: 1,
  summary:
    'The log was given the identity of the installation that writes it, before anything else or by the first release that knows of it.',
  schema: z.object({
    installationId: z.uuid(),
    /** Of the product that wrote it. */
    productVersion: z.string().min(1).max(50),
  }),
  example: { installationId: '5f0c1a52-6a0e-4f0e-9a55-0a5b7a1f1f44', productVersion: '0.1.0' },
});

export const LogAdopted = defineEvent({
  type: 'LogAdopted',
  category: 'installation',
  version: 1,
  summary: 'An operator took this log for the truth: read models were built anew from it, reactors began anew.',
  schema: z.object({
    installationId: z.uuid(),
    adoptionId: z.uuid(),
    /** Account of the operating system, and the machine. */
    adoptedBy: z.string().min(1).max(200),
    finding: z.enum(logFindings),
    /** Whose log the read models held before; null: none was known. */
    formerInstallationId: z.uuid().nullable(),
  }),
  example: {
    installationId: '5f0c1a52-6a0e-4f0e-9a55-0a5b7a1f1f44',
    adoptionId: '0e0f5f2a-51c9-4c0b-8a1c-0c4a4c5a7d10',
    adoptedBy: 'maya@db1',
    finding: 'restored_backup',
    formerInstallationId: '5f0c1a52-6a0e-4f0e-9a55-0a5b7a1f1f44',
  },
});

export const installationEvents = [InstallationIdentified, LogAdopted] as const;
export type InstallationEvent = EventOf<(typeof installationEvents)[number]>;
