import { type Extension, type Range, RangeSet, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';

/** Numbers of lines, from 1, in ascending order. */
export interface LineMarks {
  readonly invalid: readonly number[];
  readonly repeated: readonly number[];
}

/** Marks lines anew. In between the marks move along with their lines. */
export const markLines = StateEffect.define<LineMarks>();

const invalidLine = Decoration.line({ class: 'invalid' });

class NumberMark extends GutterMarker {
  override readonly elementClass: string;
  constructor(elementClass: string) {
    super();
    this.elementClass = elementClass;
  }
}
const invalidNumber = new NumberMark('invalid');
const repeatedNumber = new NumberMark('repeated');

interface Marked {
  readonly lines: DecorationSet;
  readonly numbers: RangeSet<GutterMarker>;
}

const marked = StateField.define<Marked>({
  create: () => ({ lines: Decoration.none, numbers: RangeSet.empty }),
  update({ lines, numbers }, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(markLines)) continue;
      const { doc } = transaction.state;
      const starts = (wanted: readonly number[]) =>
        wanted.filter((number) => number <= doc.lines).map((number) => doc.line(number).from);
      const invalid = starts(effect.value.invalid);
      const builder = new RangeSetBuilder<Decoration>();
      for (const from of invalid) builder.add(from, from, invalidLine);
      const ranges: Range<GutterMarker>[] = [
        ...invalid.map((from) => invalidNumber.range(from)),
        ...starts(effect.value.repeated).map((from) => repeatedNumber.range(from)),
      ];
      return { lines: builder.finish(), numbers: RangeSet.of(ranges, true) };
    }
    if (!transaction.docChanged) return { lines, numbers };
    return { lines: lines.map(transaction.changes), numbers: numbers.map(transaction.changes) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ lines }) => lines),
    gutterLineClass.from(field, ({ numbers }) => numbers),
  ],
});

/** Invalid lines stand on a tint, the numbers of repeated ones are quieter still; only what is in view is drawn. */
export const lineMarks: Extension = marked;
