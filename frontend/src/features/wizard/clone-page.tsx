import { Button } from '@mantine/core';
import { IconArrowLeft, IconCopyOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { checkQuery } from '../checks/checks-query.ts';

/** The frame of cloning: the guard has loaded the check and compared its kind. */
export function ClonePage() {
  const { projectId } = useParams({ from: '/protected/project/$checkType/$projectId/clone' });
  const { data: check } = useQuery(checkQuery(Number(projectId)));
  return (
    <>
      <PageHeader title="Clone check" />
      <EmptyState
        icon={<IconCopyOff size={20} />}
        title={check === undefined ? 'Clone check' : `“${check.name}” cannot be cloned yet`}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            renderRoot={(props) => <Link to="/manage_checks/$projectId/overview" params={{ projectId }} {...props} />}
          >
            Back to the check
          </Button>
        }
      >
        A new check with the same settings can be created by hand.
      </EmptyState>
    </>
  );
}
