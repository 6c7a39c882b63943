import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { CheckTemplate } from '@proofline/contracts/api/check-templates';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../shared/api/api-error.ts';
import { apiDelete } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { templatesQuery } from '../checks/templates/templates-query.ts';
import { creationSlug } from '../kinds/creation-address.ts';
import { KindLabel } from '../kinds/kind-label.tsx';
import styles from './kind-picker-page.module.css';

/** The organisation's templates; nothing while it has none. */
export function TemplateList({ isEnabled }: { isEnabled: (kind: CheckKind) => boolean }) {
  const client = useQueryClient();
  const templates = useQuery(templatesQuery).data?.results ?? [];
  const [doomed, setDoomed] = useState<CheckTemplate | null>(null);
  const removing = useMutation({
    mutationFn: ({ id }: CheckTemplate) => apiDelete(`/api/check_templates/${id}/`, z.unknown()),
    onError: (error) => toast('danger', messageOf(error)),
    onSettled: () => {
      setDoomed(null);
      void client.invalidateQueries({ queryKey: queryKeys.checkTemplates.all });
    },
  });
  if (templates.length === 0) return null;
  return (
    <section className={styles.category} aria-label="Templates">
      <h2 className={styles.categoryTitle}>Start from a template</h2>
      <ul className={styles.templates}>
        {templates.map((template) => (
          <li key={template.id}>
            <span className={`truncate ${styles.templateName}`}>{template.name}</span>
            <span className={styles.templateKind}>
              <KindLabel kind={template.kind} />
            </span>
            {isEnabled(template.kind) && (
              <Button
                size="sm"
                variant="default"
                renderRoot={(props) => (
                  <Link
                    to="/project/$kind"
                    params={{ kind: creationSlug(template.kind) }}
                    search={{ template: template.id }}
                    {...props}
                    aria-label={`Use template ${template.name}`}
                  />
                )}
              >
                Use
              </Button>
            )}
            <Tooltip label="Delete template">
              <ActionIcon size={36} aria-label={`Delete template ${template.name}`} onClick={() => setDoomed(template)}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={doomed !== null}
        title="Delete template"
        confirmLabel="Delete"
        danger
        onConfirm={() => doomed && removing.mutate(doomed)}
        onCancel={() => setDoomed(null)}
      >
        “{doomed?.name}” is deleted for everybody. Checks that were started from it stay.
      </ConfirmDialog>
    </section>
  );
}
