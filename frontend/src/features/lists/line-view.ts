import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension, Text } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { type LineMarks, lineMarks, markLines } from './line-marks.ts';

interface Options {
  readonly parent: HTMLElement;
  readonly lines: readonly string[];
  readonly placeholder: string;
  /** Of the page: the editor's styles are made at run time. */
  readonly nonce: string;
  readonly onChange: (lines: readonly string[]) => void;
}

/** The editor itself: plain lines with numbers, of which only those in view are in the page. */
export class LineView {
  readonly #view: EditorView;
  readonly #attributes = new Compartment();
  /** What the editor holds; a change from outside is another array. */
  #lines: readonly string[];

  constructor({ parent, lines, placeholder: example, nonce, onChange }: Options) {
    this.#lines = lines;
    const tellChange = EditorView.updateListener.of(({ docChanged, state }) => {
      if (!docChanged) return;
      this.#lines = state.doc.toJSON();
      onChange(this.#lines);
    });
    const extensions: Extension[] = [
      lineNumbers(),
      lineMarks,
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      keymap.of([...standardKeymap, ...historyKeymap]),
      placeholder(example),
      this.#attributes.of([]),
      EditorView.cspNonce.of(nonce),
      look,
      tellChange,
    ];
    this.#view = new EditorView({ parent, state: EditorState.create({ doc: Text.of(nonEmpty(lines)), extensions }) });
  }

  /** Takes lines that did not come from here; undo brings back what stood before. */
  show(lines: readonly string[]): void {
    if (lines === this.#lines) return;
    const insert = Text.of(nonEmpty(lines));
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert } });
  }

  mark(marks: LineMarks): void {
    this.#view.dispatch({ effects: markLines.of(marks) });
  }

  /** Attributes of the element that is typed into. */
  describe(attributes: Record<string, string>): void {
    this.#view.dispatch({ effects: this.#attributes.reconfigure(EditorView.contentAttributes.of(attributes)) });
  }

  /** Puts the caret at the end of a line and the line into view. */
  goTo(number: number): void {
    const { doc } = this.#view.state;
    const line = doc.line(Math.min(Math.max(number, 1), doc.lines));
    this.#view.focus();
    this.#view.dispatch({
      selection: { anchor: line.to },
      effects: EditorView.scrollIntoView(line.to, { y: 'center' }),
    });
  }

  /** Number of the line with the caret. */
  get caretLine(): number {
    const { doc, selection } = this.#view.state;
    return doc.lineAt(selection.main.head).number;
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }
}

const nonEmpty = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [''] : lines);

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--pl-text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '20px' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--pl-text)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-placeholder': { color: 'var(--pl-faint)' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--pl-surface)', color: 'var(--pl-faint)', fontSize: '11px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '40px', padding: '0 8px 0 0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-line.invalid, .cm-gutterElement.invalid': { backgroundColor: 'var(--pl-danger-tint)' },
  '.cm-gutterElement.invalid': { color: 'var(--pl-danger-fg)', fontWeight: '600' },
  '.cm-gutterElement.repeated': { color: 'var(--pl-warning-fg)', textDecoration: 'line-through' },
});
