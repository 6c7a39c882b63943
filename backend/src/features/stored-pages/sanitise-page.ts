import { type DefaultTreeAdapterMap, html as htmlSpec, parse } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { cleanStyle } from './clean-css.ts';

type Tree = DefaultTreeAdapterMap;
export type Document = Tree['document'];
export type Element = Tree['element'];
export type Node = Tree['childNode'];

/** Elements that hold text, pictures or boxes, and do nothing. */
const ELEMENTS = [
  ...['html', 'head', 'body', 'address', 'article', 'aside', 'footer', 'header', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['hgroup', 'main', 'nav', 'section', 'blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'hr', 'li'],
  ...['menu', 'ol', 'p', 'pre', 'ul', 'a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'data', 'dfn', 'em', 'i'],
  ...['kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var'],
  ...['wbr', 'del', 'ins', 'caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'img'],
  ...[
    'picture',
    'center',
    'font',
    'big',
    'tt',
    'strike',
    'label',
    'fieldset',
    'legend',
    'details',
    'summary',
    'button',
  ],
];
/** Their text is not the page's, or not where they stand. */
const WITHOUT_TEXT = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'frameset', 'noframes'],
  ...['noembed', 'object', 'embed', 'applet', 'svg', 'math', 'xmp', 'plaintext', 'select', 'canvas', 'video', 'audio'],
];
const ATTRIBUTES = ['class', 'id', 'style', 'dir', 'lang', 'hidden', 'title'];
const MORE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan', 'align', 'valign', 'width', 'height', 'bgcolor'],
  th: ['colspan', 'rowspan', 'align', 'valign', 'width', 'height', 'bgcolor'],
  table: ['align', 'width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
  col: ['span', 'width'],
  font: ['color', 'size', 'face'],
  ol: ['start', 'reversed', 'type'],
  details: ['open'],
};

const elements: ReadonlySet<string> = new Set(ELEMENTS);

/** A page in which nothing happens any more. */
export interface SanitisedPage {
  readonly document: Document;
  /** Where its links led, as the page says it: they lead nowhere any more. */
  readonly links: ReadonlyMap<Element, string>;
}

/**
 * A saved page as a tree in which nothing runs, loads, is sent or leads anywhere: cleaned as text by `sanitize-html`, then
 * read as a browser reads it, and held against the same lists once more, since what two parsers read differently is how
 * such cleaning is got round. Addresses of pictures are the page's own yet: whoever takes the tree replaces them.
 */
export function sanitisePage(html: string): SanitisedPage {
  const cleaned = sanitizeHtml(html, {
    allowedTags: [...ELEMENTS],
    allowedAttributes: {
      '*': [...ATTRIBUTES],
      a: ['href'],
      ...Object.fromEntries(Object.entries(MORE_ATTRIBUTES).map(([name, more]) => [name, [...more]])),
    },
    nonTextTags: [...WITHOUT_TEXT],
    allowedSchemes: ['http', 'https', 'data'],
    allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: ['http', 'https', 'data'] },
    parseStyleAttributes: false,
    nonBooleanAttributes: [],
    enforceHtmlBoundary: false,
    nestingLimit: MAX_DEPTH,
  });
  const document = parse(`<!doctype html>${cleaned}`);
  return { document, links: keepListed(document) };
}

/** Deeper ones are left out: browsers stop at about as many. */
const MAX_DEPTH = 500;

/** @returns of each link where it led */
function keepListed(root: Document): Map<Element, string> {
  const links = new Map<Element, string>();
  const open: (Document | Element)[] = [root];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    parent.childNodes = parent.childNodes.filter((node) => {
      if (node.nodeName === '#text' || node.nodeName === '#documentType') return true;
      if (!isElement(node) || !elements.has(node.tagName) || node.namespaceURI !== htmlSpec.NS.HTML) return false;
      const href = node.tagName === 'a' ? node.attrs.find(({ name }) => name === 'href') : undefined;
      if (href !== undefined) links.set(node, href.value);
      node.attrs = node.attrs.filter(({ name }) => isListed(node.tagName, name)).flatMap(cleanAttribute);
      open.push(node);
      return true;
    });
  }
  return links;
}

export const isElement = (node: Node): node is Element => 'tagName' in node;

const isListed = (tag: string, name: string): boolean =>
  ATTRIBUTES.includes(name) || (Object.hasOwn(MORE_ATTRIBUTES, tag) && MORE_ATTRIBUTES[tag]?.includes(name) === true);

function cleanAttribute(attribute: Element['attrs'][number]): Element['attrs'] {
  const { name, value } = attribute;
  // Names that matches are found by, and that marks look by, are ours.
  if (name === 'id' && /^\s*(?:match-|proofline-)/i.test(value)) return [];
  if (name === 'class') {
    const classes = value.split(/\s+/).filter((one) => one !== '' && !/^proofline-/i.test(one));
    return classes.length === 0 ? [] : [{ ...attribute, value: classes.join(' ') }];
  }
  return name === 'style' ? [{ ...attribute, value: cleanStyle(value) }] : [attribute];
}
