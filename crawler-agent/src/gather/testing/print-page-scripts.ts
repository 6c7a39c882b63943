import { pageScripts, scriptModules } from './page-scripts.ts';

// Run by Node itself, as the agent is: prints the scripts as they are sent to pages.
process.stdout.write(JSON.stringify(await pageScripts(scriptModules())));
