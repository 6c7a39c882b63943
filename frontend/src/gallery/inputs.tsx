import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Menu,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconChevronDown, IconCopy, IconDownload, IconExclamationCircleFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../shared/ui/card.tsx';
import { TextCounter } from '../shared/ui/text-counter.tsx';
import { truncateText } from '../shared/ui/truncate-text.ts';
import styles from './gallery.module.css';
import { Row } from './row.tsx';

export const Inputs = () => (
  <Card title="Buttons and inputs">
    <Row label="Primary">
      <Button>Save</Button>
      <Button disabled>Disabled</Button>
      <Button loading>Saving</Button>
    </Row>
    <Row label="Default">
      <Button variant="default" leftSection={<IconDownload size={16} />}>
        Download
      </Button>
      <Button variant="default" disabled>
        Disabled
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />}>Clone</Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} color="var(--pl-danger-fg)">
            Disable
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="subtle">View all</Button>
      <Button color="red">Yes, discard changes</Button>
      <Tooltip label="Copy">
        <ActionIcon aria-label="Copy">
          <IconCopy size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </Row>
    <Row label="Sizes">
      <Button size="xs">28 table</Button>
      <Button>32 default</Button>
      <Button size="md">36 form</Button>
      <Button size="lg">44 phone</Button>
    </Row>
    <Row label="Choose">
      <SegmentedControl aria-label="Outcome" data={['All', 'Compliant', 'Not compliant']} />
      <Checkbox label="Set a date to end the check?" defaultChecked />
      <Checkbox label="Off" />
      <Radio name="platform" label="Telegram" defaultChecked />
      <Radio name="platform" label="Reddit" />
      <Switch label="Show disabled checks" defaultChecked />
      <Switch label="Show favorites only" />
      <Switch label="Cannot be moved" disabled />
    </Row>
    <div className={styles.fields}>
      <TextInput label="Check name" description="Up to 90 characters" defaultValue="UK affiliates: bonus terms" />
      <TextInput label="List name" required placeholder="Name the list" error="This field is required" />
      <TextInput label="URL filter" placeholder="/uk/" disabled />
      <PasswordInput label="New password" defaultValue="Abc-12345" autoComplete="off" />
      <Select
        label="Schedule"
        data={['Twice a day', 'Weekly', 'Monthly']}
        defaultValue="Weekly"
        allowDeselect={false}
      />
      <Limited />
    </div>
    <Alert
      color="red"
      variant="light"
      icon={<IconExclamationCircleFilled size={18} />}
      title="2 fields need your attention"
    >
      List name: This field is required. URLs invalid on lines: 4, 17
    </Alert>
  </Card>
);

function Limited() {
  const [text, setText] = useState('Luckyreel is back with the old page.');
  return (
    <div>
      <Textarea
        label="Comment"
        value={text}
        onChange={(event) => setText(truncateText(event.currentTarget.value))}
        aria-describedby="gallery-counter"
        autosize
        minRows={2}
      />
      <TextCounter id="gallery-counter" text={text} />
    </div>
  );
}
