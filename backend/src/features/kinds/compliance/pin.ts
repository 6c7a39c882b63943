import type { ConfigurationOf, RunOf } from '@proofline/contracts/kinds/configurations';
import type { PinSources } from '../backend-kind.ts';
import { pinLists } from '../listed-addresses.ts';

export async function pinCompliance(
  configuration: ConfigurationOf<'compliance'>,
  { robots, pinUrlList }: PinSources,
): Promise<RunOf<'compliance'>> {
  const { schedule: _, scheduleStart: __, scheduleEnd: ___, urlLists: ids, ...pinned } = configuration;
  const urlLists = await pinLists(ids, pinUrlList);
  return { ...pinned, ...(robots === undefined ? {} : { robots }), urlLists };
}
