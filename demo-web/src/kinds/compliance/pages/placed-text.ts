import { escapeHtml } from '../../../serving/html.ts';
import type { TextPlacement } from '../sites/page-facts.ts';

/** Texts that arrive by script do so this long after the load event, as a slow widget would. */
const SCRIPT_DELAY_MS = 200;

/**
 * A sentence put into a page in the asked way. Texts for scripts, shadow roots and frames travel encoded, so that
 * they can not be found by reading the HTML source.
 */
export function placedText(text: string, placement: TextPlacement, className = 'notice'): string {
  switch (placement) {
    case 'absent':
      return '';
    case 'shown':
      return `<p class="${className}">${escapeHtml(text)}</p>`;
    case 'split_across_spans':
      return `<p class="${className}">${splitWords(text)}</p>`;
    case 'rendered_by_script':
      return `<p class="${className}" data-late="${encoded(text)}"></p>${LATE_SCRIPT}`;
    case 'in_shadow_dom':
      return `<site-notice class="${className}" data-text="${encoded(text)}"></site-notice>${SHADOW_SCRIPT}`;
    case 'in_iframe':
      return `<iframe class="${className}-frame" src="/embed/notice?t=${encodeURIComponent(encoded(text))}" title="Notice" width="640" height="56"></iframe>`;
    case 'display_none':
      return `<p class="${className}" style="display:none">${escapeHtml(text)}</p>`;
    case 'visibility_hidden':
      return `<p class="${className}" style="visibility:hidden">${escapeHtml(text)}</p>`;
    case 'in_comment':
      return `<!-- ${escapeHtml(text)} -->`;
    case 'in_noscript':
      return `<noscript><p class="${className}">${escapeHtml(text)}</p></noscript>`;
    case 'in_image':
      return `<img class="${className}" src="/assets/notice.svg?t=${encodeURIComponent(encoded(text))}" width="640" height="28" alt="">`;
    case 'in_attribute':
      return `<p class="${className}"><span title="${escapeHtml(text)}" data-note="${escapeHtml(text)}">&#9432;</span></p>`;
    case 'inside_word':
      return `<p class="${className}">1${escapeHtml(text)}</p>`;
  }
}

/** Reads back what `placedText` encoded; text that is not ours comes out as an empty string. */
export function decodedText(code: string): string {
  return Buffer.from(code, 'base64').toString('utf8');
}

function encoded(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** Every word in two spans, as some page builders do it. */
function splitWords(text: string): string {
  return text
    .split(' ')
    .map((word) => {
      const middle = Math.ceil(word.length / 2);
      return `<span>${escapeHtml(word.slice(0, middle))}</span><span>${escapeHtml(word.slice(middle))}</span>`;
    })
    .join(' ');
}

const DECODE = 'new TextDecoder().decode(Uint8Array.from(atob(code),(c)=>c.charCodeAt(0)))';

const LATE_SCRIPT = `<script>
(()=>{const place=document.currentScript.previousElementSibling;
addEventListener('load',()=>setTimeout(()=>{const code=place.dataset.late;place.textContent=${DECODE};},${SCRIPT_DELAY_MS}));})();
</script>`;

const SHADOW_SCRIPT = `<script>
if(!customElements.get('site-notice'))customElements.define('site-notice',class extends HTMLElement{
connectedCallback(){const code=this.dataset.text;const root=this.attachShadow({mode:'open'});
const line=document.createElement('p');line.style.margin='0';line.textContent=${DECODE};root.append(line);}});
</script>`;
