import { Button, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { toast } from '../../shared/ui/toast.tsx';
import styles from './file-drop.module.css';
import { LIST_FILE_TYPES, listFileKind, MAX_FILE_MB, readTextFile, WRONG_FILE_TYPE } from './list-file.ts';
import { readPdf } from './read-pdf.ts';

interface Props {
  /** Lines of a file, to be looked over in the editor. */
  readonly onLines: (lines: readonly string[]) => void;
}

/** Takes a CSV, text or PDF file and hands out its addresses. What is wrong with a file stays to be read. */
export function FileDrop({ onLines }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const refuse = (message: string) => {
    setProblem(message);
    toast('danger', message);
  };
  const take = async (file: File | undefined) => {
    if (file === undefined || reading) return;
    setProblem(null);
    const kind = listFileKind(file);
    if (kind === null) return refuse(WRONG_FILE_TYPE);
    if (file.size > MAX_FILE_MB[kind] * 1024 * 1024) return refuse(`The file is larger than ${MAX_FILE_MB[kind]} MB.`);
    setReading(true);
    try {
      const bytes = await file.arrayBuffer();
      const read = kind === 'pdf' ? await readPdf(bytes) : readTextFile(new Uint8Array(bytes));
      if ('problem' in read) refuse(read.problem);
      else onLines(read.lines);
    } catch {
      // The file was moved or its disk taken away.
      refuse('The file could not be read.');
    } finally {
      setReading(false);
    }
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
      data-invalid={problem !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={20} stroke={1.6} aria-hidden />
      <Text size="sm">
        Drop a CSV, PDF or text file here. A CSV has one URL per line; a comma inside a URL breaks the upload.
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        accept={LIST_FILE_TYPES}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div className={styles.buttons}>
        <Button
          variant="default"
          loading={reading}
          onClick={() => input.current?.click()}
          {...(problem !== null && { 'aria-describedby': errorId })}
        >
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
      {problem !== null && (
        <p className={styles.problem} id={errorId}>
          {problem}
        </p>
      )}
    </div>
  );
}
