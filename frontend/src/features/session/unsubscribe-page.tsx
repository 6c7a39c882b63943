import { Button, Skeleton } from '@mantine/core';
import { type Unsubscription, unsubscriptionSchema } from '@proofline/contracts/api/unsubscribe';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiGet, apiPost } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { formStyle, linkStyle, SessionFrame, SessionNote } from './session-frame.tsx';

/** Where mails about notices lead who wants no more of them. A click stops them: mail scanners open links too. */
export function UnsubscribePage() {
  usePageTitle('Mails about notifications');
  const { token } = useParams({ from: '/unsubscribe/$token' });
  const queryClient = useQueryClient();
  const path = `/api/unsubscribe/${token}/`;
  const queryKey = ['unsubscribe', token];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => apiGet(path, unsubscriptionSchema, { signal }),
    retry: false,
  });
  const change = useMutation({
    mutationFn: (stopped: boolean) => apiPost(path, unsubscriptionSchema, { stopped }, { findsOut: false }),
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    onError: showRefusal,
  });
  const refusal = [change.error, error].find((found) => found instanceof FieldErrorsError)?.first('token');
  if (refusal !== undefined || (data === undefined && error !== null)) {
    return (
      <Frame title="Mails about notifications">
        <SessionNote tone="danger">{refusal ?? 'This page could not be loaded. Please try again later.'}</SessionNote>
      </Frame>
    );
  }
  if (data === undefined) {
    return (
      <SessionFrame title="Mails about notifications">
        <Skeleton height={40} />
      </SessionFrame>
    );
  }
  const about = inWords(data.categories);
  return data.stopped ? (
    <Frame title="You are unsubscribed." lead={`${data.email} gets no mails about ${about} any more.`}>
      <Button size="md" fullWidth variant="default" loading={change.isPending} onClick={() => change.mutate(false)}>
        Undo
      </Button>
    </Frame>
  ) : (
    <Frame title={`Stop mails about ${about}?`} lead={`They go to ${data.email}. Everything else stays as it is.`}>
      {change.isSuccess && <SessionNote tone="success">Mails come again as before.</SessionNote>}
      <Button size="md" fullWidth autoFocus loading={change.isPending} onClick={() => change.mutate(true)}>
        Unsubscribe
      </Button>
    </Frame>
  );
}

/** What is said and can be done, and the way to all other choices. */
function Frame({ children, ...about }: ComponentProps<typeof SessionFrame>) {
  return (
    <SessionFrame {...about}>
      <div className={formStyle}>
        {children}
        <Link to="/profile" className={linkStyle}>
          Notification settings
        </Link>
      </div>
    </SessionFrame>
  );
}

/** 'alerts and news' */
const inWords = (categories: Unsubscription['categories']): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(categories);
