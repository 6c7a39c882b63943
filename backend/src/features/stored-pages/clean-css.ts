import postcss from 'postcss';

/** Rules around others that say when they hold, or how they move. */
const KEPT_AT_RULES: ReadonlySet<string> = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes', 'layer']);
/** What loads, leads elsewhere, or may be another word in disguise. */
const UNSAFE = /url|image|src|element|cross-fade|paint|expression|behavior|binding|script|\\|</i;

/**
 * What ends the element a sheet stands in, is written in disguise, or names what marks are known by, or elements by what is
 * in them: such a rule could hide what a mark stands in.
 */
const UNSAFE_SELECTOR = /[<\\]|proofline-|#match-|\[\s*id\b|:has\(/i;

/** A style sheet without anything that loads; empty when it cannot be read. Pure. */
export function cleanStyleSheet(css: string): string {
  try {
    const root = postcss.parse(css);
    root.walkComments((comment) => void comment.remove());
    root.walkAtRules((rule) => {
      const isKept = KEPT_AT_RULES.has(rule.name.toLowerCase()) && rule.nodes !== undefined;
      if (!isKept || UNSAFE.test(rule.params)) rule.remove();
    });
    root.walkRules((rule) => {
      if (UNSAFE_SELECTOR.test(rule.selector)) rule.remove();
    });
    root.walkDecls((declaration) => {
      if (!isSafe(declaration)) declaration.remove();
    });
    // No end of the element that it is put into, whatever was overlooked.
    return root.toString().replaceAll('<', '');
  } catch {
    return '';
  }
}

/** The same for what stands in a `style` attribute. Pure. */
export function cleanStyle(css: string): string {
  try {
    const root = postcss.parse(css);
    return root.nodes
      .flatMap((node) =>
        node.type === 'decl' && isSafe(node)
          ? [`${node.prop}: ${node.value}${node.important ? ' !important' : ''}`]
          : [],
      )
      .join('; ');
  } catch {
    return '';
  }
}

const isSafe = ({ prop, value }: { readonly prop: string; readonly value: string }): boolean =>
  !UNSAFE.test(value) && /^-{0,2}[a-z][a-z0-9-]*$/i.test(prop) && !/^(behavior|-moz-binding)$/i.test(prop);
