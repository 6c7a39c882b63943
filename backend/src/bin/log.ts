import { withPatience } from '@proofline/platform/event-log/answer-budget';
import type { LogCommand } from './commands/log-command.ts';

/** `npm run log -- <command>`: what an operator does with the event log; each command is loaded when it is called for. */
const commands: Readonly<Record<string, { summary: string; load: () => Promise<LogCommand> }>> = {
  adopt: {
    summary: 'go on with a log that was moved, restored or lost',
    load: async () => (await import('./commands/adopt.ts')).adopt,
  },
  rights: {
    summary: 'let a user who is no administrator do what the product does',
    load: async () => (await import('./commands/rights.ts')).rights,
  },
};

/** Copies from store to store, and so is no command of the product alone: `npm run log` knows it. */
const move = 'take the log to an EventStoreDB, or back to the embedded node';

function help(): string {
  const summaries = {
    ...Object.fromEntries(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    move,
  };
  const lines = Object.entries(summaries).map(([name, summary]) => `  ${name.padEnd(8)} ${summary}`);
  return `Usage: npm run log -- <command>\n\n${lines.join('\n')}\n\nnpm run log -- <command> --help says more.`;
}

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) {
    console.log(help());
    return name === '--help' ? 0 : 2;
  }
  const command = await entry.load();
  if (!args.includes('--help')) return await withPatience(() => command.run(args));
  console.log(command.usage);
  return 0;
}

// Libraries' deprecations are nothing that the operator can do something about.
process.noDeprecation = true;
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
