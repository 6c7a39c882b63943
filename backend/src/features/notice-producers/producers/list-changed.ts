import { counted } from '@proofline/contracts/counted';
import { type Producer, personOf } from '../producer.ts';
import { named } from '../words.ts';

/** Somebody has changed a list that checks of others use: those who created them hear of it. */
export const listChanged: Producer = (happened, { list }) => {
  const { event, eventId, organizationId } = happened;
  if (event.type !== 'UrlListChanged' || list === undefined || organizationId === null) return [];
  const by = personOf(happened);
  const userIds = [...new Set(list.checks.flatMap(({ creatorId }) => creatorId ?? []))].filter((id) => id !== by);
  const { added, removed, name, nameBefore, checks } = list;
  if (userIds.length === 0 || (added === 0 && removed === 0 && name === nameBefore)) return [];
  const changes = [
    ...(name === nameBefore ? [] : [`renamed from ${named(nameBefore)}`]),
    ...(added === 0 ? [] : [`${counted(added, 'website')} added`]),
    ...(removed === 0 ? [] : [`${counted(removed, 'website')} removed`]),
  ];
  const [first] = checks;
  const users = checks.length === 1 && first ? named(first.name) : counted(checks.length, 'check');
  return [
    {
      cause: `list-${event.data.urlListId}-${eventId}`,
      category: 'alerts',
      kind: 'info',
      message: `List changed: ${named(name)}\n${changes.join(', ')}. Used by ${users}; it holds from the next run on.`,
      link: '/manage_lists',
      audience: { to: 'members', organizationId, userIds },
      by,
      checkId: checks.length === 1 ? first?.checkId : undefined,
    },
  ];
};
