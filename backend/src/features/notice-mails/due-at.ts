import type { MailSettings } from '@proofline/contracts/mail-settings';
import type { NoticeCategory } from '@proofline/contracts/notifications';
import { nextFullLocalHour, nextLocalHour } from '../../kernel/local-time.ts';

/**
 * When a notice of this moment is mailed: at once, with the digest of the next full hour, or with that of the next time
 * the clocks of the zone come to the chosen hour, which they do once for every date. Undefined: never. Pure.
 */
export function dueAt(
  settings: MailSettings,
  category: NoticeCategory,
  timezone: string,
  at: Date,
): Date | 'at_once' | undefined {
  switch (settings[category]) {
    case 'off':
      return undefined;
    case 'at_once':
      return 'at_once';
    case 'hourly':
      return nextFullLocalHour(at, timezone);
    case 'daily':
      return nextLocalHour(at, timezone, settings.daily_hour);
  }
}
