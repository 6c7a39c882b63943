#!/usr/bin/env node
import manifest from '../../package.json' with { type: 'json' };
import { OperationError } from '../operations/operation-error.ts';
import { ScavengeError } from '../scavenge/scavenge.ts';
import { StartError } from '../start-error.ts';
import { type Command, UsageError } from './commands/command.ts';

/** Sub-commands by name; each is loaded when it is called for. */
const commands: Record<string, { summary: string; load: () => Promise<Command> }> = {
  start: {
    summary: 'run the node',
    load: async () => (await import('./commands/start.ts')).start,
  },
  backup: {
    summary: 'write the log to a file',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restore: {
    summary: 'put a backup into an empty database',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  verify: {
    summary: 'check a log or a backup',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  import: {
    summary: "take over an EventStoreDB's log",
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  export: {
    summary: 'copy the log to an EventStoreDB',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  scavenge: {
    summary: 'remove for good what streams no longer show',
    load: async () => (await import('./commands/scavenge.ts')).scavengeCommand,
  },
  'hash-password': {
    summary: 'print the hash of a password, for a file of users',
    load: async () => (await import('./commands/hash-password.ts')).hashPasswordCommand,
  },
};

async function main([name = 'start', ...args]: readonly string[]): Promise<void> {
  if (name === '--version') return console.log(manifest.version);
  if (name === '--help' || name === '-h' || name === 'help') return console.log(help());
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) throw new UsageError(`There is no command '${name}'.\n\n${help()}`);
  const command = await entry.load();
  if (args.includes('--help') || args.includes('-h')) return console.log(command.usage);
  await command.run(args, process.env);
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`);
  return `Usage: event-store [<command>]

An EventStoreDB node on Postgres. Without a command it starts.

${lines.join('\n')}

event-store <command> --help says more, event-store --version the version.`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const told = [StartError, OperationError, ScavengeError, UsageError].some((kind) => error instanceof kind);
  console.error(told && error instanceof Error ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
});
