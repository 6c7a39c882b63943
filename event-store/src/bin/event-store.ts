#!/usr/bin/env node
import manifest from '../../package.json' with { type: 'json' };
import { StartError } from '../start-error.ts';
import { type Command, UsageError } from './commands/command.ts';

/** Sub-commands by name; each is loaded when it is called for. */
const commands: Record<string, { summary: string; load: () => Promise<Command> }> = {
  start: {
    summary: 'run the node',
    load: async () => (await import('./commands/start.ts')).start,
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
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `Usage: event-store [<command>]

An EventStoreDB node on Postgres. Without a command it starts.

${lines.join('\n')}

event-store <command> --help says more, event-store --version the version.`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof UsageError ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
});
