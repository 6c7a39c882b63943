import type { Me } from '@proofline/contracts/api/account';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** Shows the account as the server answered it, everywhere at once. */
export function useAdoptMe(): (me: Me) => void {
  const queryClient = useQueryClient();
  return (me) => {
    queryClient.setQueryData(queryKeys.me, me);
  };
}
