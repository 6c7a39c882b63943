import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { Block } from './blocks.ts';
import { rangesOf } from './fold.ts';
import type { Inline } from './inline.ts';
import styles from './text-view.module.css';

interface Props {
  readonly blocks: readonly Block[];
  /** Words to mark, folded. */
  readonly marked?: readonly string[];
  /** Level of the text's topmost headings in the page's outline. */
  readonly headings?: 'h2' | 'h3';
  readonly figure?: (name: string) => ReactNode;
}

const noWords: readonly string[] = [];

/** A text of ours as elements of the page; nothing of it is ever taken for HTML. */
export function TextView({ blocks, marked = noWords, headings = 'h2', figure }: Props) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts do not change while they are shown
        <BlockView key={index} block={block} marked={marked} headings={headings} figure={figure} />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly marked: readonly string[];
  readonly headings: 'h2' | 'h3';
  readonly figure: ((name: string) => ReactNode) | undefined;
}

function BlockView({ block, marked, headings, figure }: BlockProps) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 3 || headings === 'h3' ? 'h3' : 'h2';
      return (
        <Heading id={block.id} className={styles.heading} tabIndex={-1}>
          <Marked text={block.text} words={marked} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <InlineView pieces={block.text} marked={marked} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts do not change while they are shown
            <li key={index}>
              <InlineView pieces={item} marked={marked} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        // biome-ignore lint/a11y/useSemanticElements: no group of fields
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="Table">
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: texts do not change while they are shown
                  <th key={index} scope="col">
                    <InlineView pieces={cell} marked={marked} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts do not change while they are shown
                <tr key={index}>
                  {row.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: texts do not change while they are shown
                    <td key={column}>
                      <InlineView pieces={cell} marked={marked} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'figure':
      return figure === undefined ? null : <div className={styles.figure}>{figure(block.name)}</div>;
  }
}

function InlineView({ pieces, marked }: { pieces: readonly Inline[]; marked: readonly string[] }) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts do not change while they are shown
    <PieceView key={index} piece={piece} marked={marked} />
  ));
}

function PieceView({ piece, marked }: { piece: Inline; marked: readonly string[] }) {
  const words = <Marked text={piece.text} words={marked} />;
  switch (piece.kind) {
    case 'text':
      return words;
    case 'strong':
      return <strong>{words}</strong>;
    case 'code':
      return <code>{words}</code>;
    case 'link':
      if (piece.to.startsWith('https://')) {
        return (
          <a href={piece.to} target="_blank" rel="noreferrer noopener">
            {words}
          </a>
        );
      }
      if (piece.to.startsWith('#')) return <a href={piece.to}>{words}</a>;
      return <Link to={piece.to}>{words}</Link>;
  }
}

/** The text with the places of the words marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = words.length === 0 ? [] : rangesOf(text, words);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.end)}
    </>
  );
}
