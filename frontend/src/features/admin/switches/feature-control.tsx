import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from '../admin.module.css';
import type { FeatureRow } from './feature-rows.ts';
import { FlagForm } from './flag-form.tsx';
import { SampleForm } from './sample-form.tsx';
import { useChangeFeature } from './use-change-feature.ts';

/** What changes a feature: a switch at once, a flag or sample in a form. */
export function FeatureControl({ feature }: { feature: FeatureRow }) {
  const [editing, setEditing] = useState(false);
  if (feature.kind === 'switch') return <SwitchControl feature={feature} />;
  const close = () => setEditing(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setEditing(true)} aria-label={`Change ${feature.name}`}>
        Change
      </Button>
      {editing && feature.kind === 'flag' && (
        <FlagForm name={feature.name} settings={feature.settings} onClose={close} />
      )}
      {editing && feature.kind === 'sample' && (
        <SampleForm name={feature.name} percent={feature.percent} onClose={close} />
      )}
    </>
  );
}

function SwitchControl({ feature: { kind, name, active } }: { feature: Extract<FeatureRow, { kind: 'switch' }> }) {
  const change = useChangeFeature({ kind, name });
  return (
    <Switch
      className={styles.switch ?? ''}
      classNames={{ labelWrapper: styles.noLabel ?? '' }}
      size="sm"
      checked={active}
      disabled={change.isPending}
      onChange={(event) => {
        const wanted = event.currentTarget.checked;
        change.mutate(
          { active: wanted },
          { onSuccess: () => toast('success', `${name} is ${wanted ? 'on' : 'off'} for everybody.`) },
        );
      }}
      aria-label={name}
    />
  );
}
