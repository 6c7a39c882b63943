import { rm } from 'node:fs/promises';
import { removeCluster } from '@proofline/platform/postgres/place-cluster';
import { removeCopiedBinaries } from '@proofline/platform/postgres/postgres-binaries';
import { dataFolder } from './machine/data-folder.ts';
import { root } from './machine/root.ts';
import { readRunFile } from './machine/run-file.ts';

/** `npm run reset`: removes ./data, and the database wherever it had to be put. */
const data = dataFolder(root);
const run = await readRunFile(data.runFile);
if (run?.alive) {
  console.error(`Proofline is running from this folder (process ${run.pid}); stop it first.`);
  process.exit(1);
}
await removeCluster(data.postgres);
await removeCopiedBinaries();
await rm(data.path, { recursive: true, force: true });
console.log('The data folder is cleared; npm start begins anew.');
