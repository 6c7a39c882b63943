import { logoutAnswerSchema } from '@proofline/contracts/api/session';
import { messageOf } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { whileLeaving } from '../../shared/session/leaving.ts';
import { tellTabs } from '../../shared/session/session-tabs.ts';
import { forgetSessionValues } from '../../shared/session/session-values.ts';
import { toast } from '../../shared/ui/toast.tsx';

/**
 * Ends the session, here and in this browser's other tabs, and starts over with an empty page, so that nothing of this
 * user stays in memory: at the landing page, or in the admin area where the server says so.
 */
export function useLogout(): () => Promise<void> {
  return async () => {
    try {
      await whileLeaving(async () => {
        const { admin_redirect: toAdminArea } = await apiPost('/api/logout/', logoutAnswerSchema, undefined, {
          findsOut: false,
        });
        tellTabs({ type: 'signed_out' });
        forgetSessionValues();
        window.location.assign(toAdminArea ? '/settings' : '/');
      });
    } catch (error) {
      toast('danger', messageOf(error));
    }
  };
}
