import type { PinnedList } from '@proofline/contracts/kinds/configuration-parts';
import type { ConfigurationOf, RunOf } from '@proofline/contracts/kinds/configurations';
import type { PinSources } from '../backend-kind.ts';

export async function pinCompliance(
  configuration: ConfigurationOf<'compliance'>,
  { robots, pinUrlList }: PinSources,
): Promise<RunOf<'compliance'>> {
  const { schedule: _, scheduleStart: __, scheduleEnd: ___, urlLists: ids, ...pinned } = configuration;
  const urlLists: PinnedList[] = [];
  for (const id of ids) urlLists.push(await pinUrlList(id));
  return { ...pinned, ...(robots === undefined ? {} : { robots }), urlLists };
}
