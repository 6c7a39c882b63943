import { Button, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { toast } from '../../shared/ui/toast.tsx';
import styles from './file-drop.module.css';
import { urlsFromFile } from './url-lines.ts';

const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Takes a CSV or text file and hands out its addresses, which then stand in the editor to be looked over. */
export function FileDrop({ onUrls }: { onUrls: (urls: string[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const isText = /\.(csv|txt)$/i.test(file.name) || file.type === 'text/csv' || file.type === 'text/plain';
    if (!isText) return toast('danger', 'Invalid file type. Please upload only CSV and text files.');
    if (file.size > MAX_FILE_BYTES) return toast('danger', 'The file is larger than 2 MB.');
    const urls = urlsFromFile(await file.text());
    if (urls.length === 0) return toast('warning', 'The file holds no URLs.');
    onUrls(urls);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a target for dragging; the button does the same by keyboard
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={20} stroke={1.6} aria-hidden />
      <Text size="sm">Drop a file here, one URL per line. A comma inside a URL breaks the upload.</Text>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Button
          component="a"
          variant="subtle"
          href="/url-list-template.csv"
          download="url-list-template.csv"
          leftSection={<IconDownload size={16} />}
        >
          Download CSV template
        </Button>
      </div>
    </div>
  );
}
