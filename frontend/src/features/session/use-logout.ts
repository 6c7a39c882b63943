import { logoutAnswerSchema } from '@proofline/contracts/api/session';
import { messageOf } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { toast } from '../../shared/ui/toast.tsx';

/** Ends the session and starts over with an empty page, so that nothing of this user stays in memory. */
export function useLogout(): () => Promise<void> {
  return async () => {
    try {
      await apiPost('/api/logout/', logoutAnswerSchema);
      window.location.assign('/');
    } catch (error) {
      toast('danger', messageOf(error));
    }
  };
}
