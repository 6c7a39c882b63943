import { accountEvents } from '@proofline/contracts/events/account';
import { agentEvents } from '@proofline/contracts/events/agent';
import { featureEvents } from '@proofline/contracts/events/feature';
import { organizationEvents } from '@proofline/contracts/events/organization';
import { selectableEvents } from '@proofline/contracts/events/selectable';
import type { LoggedEvent } from '../runtime/logged-event.ts';

/** An administrative change goes into the audit log. */
export interface AuditRecorded {
  type: 'recorded';
  logged: LoggedEvent;
}

export const auditEventTypes = [
  ...accountEvents,
  ...organizationEvents,
  ...featureEvents,
  ...selectableEvents,
  ...agentEvents,
].map(({ type }) => type);
const isAudited: ReadonlySet<string> = new Set(auditEventTypes);

export function projectAudit(logged: LoggedEvent): AuditRecorded[] {
  return isAudited.has(logged.event.type) ? [{ type: 'recorded', logged }] : [];
}
