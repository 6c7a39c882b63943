import type { Phrasebook } from '../../../content/phrasebook.ts';
import { escapeHtml } from '../../../serving/html.ts';

const STYLE = `<style>.consent{position:fixed;inset:0;z-index:9;background:#0b0f16d9;display:flex;align-items:center;justify-content:center;color:#1f2430}
.consent.solid{background:#e9edf2}.consent div{background:#fff;border-radius:18px;max-width:520px;padding:32px;box-shadow:0 30px 80px #0005}.consent h2{margin:0 0 10px}
.consent button{font:inherit;font-weight:700;border:0;border-radius:10px;padding:12px 22px;margin:10px 10px 0 0;cursor:pointer}.consent .accept{background:#1668d6;color:#fff}</style>`;

/** A wall over the page: covers it, though everything below is rendered. */
export function cookieOverlay(phrases: Phrasebook): string {
  return `${STYLE}${wall(phrases, phrases.cookies.accept, 'consent')}
<script>for(const button of document.querySelectorAll('.consent button'))button.addEventListener('click',()=>document.querySelector('.consent').remove());</script>`;
}

/** A wall in place of the page: the page enters the document when "Accept all" is clicked. */
export function consentWall(body: string, siteName: string, phrases: Phrasebook): string {
  return `${STYLE}<template id="page">${body}</template><header class="wrap"><p class="brand">${escapeHtml(siteName)}</p></header>
${wall(phrases, 'Accept all', 'consent solid')}
<script>document.querySelector('.consent .accept').addEventListener('click',()=>{
document.querySelector('header').remove();document.querySelector('.consent').remove();
document.body.append(document.querySelector('#page').content.cloneNode(true));});</script>`;
}

function wall({ cookies }: Phrasebook, accept: string, className: string): string {
  return `<div class="${className}" role="dialog" aria-modal="true"><div><h2>${escapeHtml(cookies.title)}</h2><p>${escapeHtml(cookies.text)}</p>
<button type="button" class="accept">${escapeHtml(accept)}</button><button type="button">${escapeHtml(cookies.reject)}</button></div></div>`;
}
