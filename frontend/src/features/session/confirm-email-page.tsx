import { Button } from '@mantine/core';
import { setEmailConfirmBodySchema } from '@proofline/contracts/api/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { z } from 'zod';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { SessionFrame, SessionNote } from './session-frame.tsx';

/** Where the mail about another email address leads. A click confirms: mail scanners open links too. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your email address');
  const { id, token } = useParams({ from: '/email_change/confirm/$id/$token' });
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () =>
      apiPost('/api/auth/users/set_email_confirm/', z.unknown(), setEmailConfirmBodySchema.parse({ uid: id, token }), {
        findsOut: false,
      }),
    onSuccess: () => queryClient.removeQueries({ queryKey: queryKeys.me }),
    onError: showRefusal,
  });
  if (confirm.isSuccess) {
    return (
      <SessionFrame title="Your email address has been changed.">
        <SessionNote tone="success">Log in with the new address from now on.</SessionNote>
        <Button size="md" fullWidth renderRoot={(props) => <Link to="/profile" {...props} />}>
          Go to your profile
        </Button>
      </SessionFrame>
    );
  }
  const refusal = confirm.error instanceof FieldErrorsError ? confirm.error : null;
  return (
    <SessionFrame title="Confirm your email address" lead="Your account is signed in to with this address afterwards.">
      {refusal?.first('token') !== undefined && <SessionNote tone="danger">{refusal.first('token')}</SessionNote>}
      <Button size="md" fullWidth autoFocus loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm the address
      </Button>
    </SessionFrame>
  );
}
