import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { factsOf, validDraft } from '../testing/testing-draft.ts';
import { ToplistRulesPanel } from './toplist-rules-panel.tsx';

const nothing = () => undefined;
const ruleFor = (country: string | null) => ({
  ...{ id: `toplist-${country}`, url: 'casino-comparison.example/best', country },
  brands: [{ name: 'Larkfield', position: '1' }],
});
const draft = validDraft({
  toplistKind: 'brand',
  toplistRules: [ruleFor(null), ruleFor('C0')],
});

/** What a panel has of such windows, beside the navigation. */
it.each([
  [1024, 718],
  [1440, 1134],
])('leaves an address room to be read in a window of %i px', async (windowPx, panelPx) => {
  await renderInApp(
    <div style={{ width: panelPx }}>
      <ToplistRulesPanel draft={draft} facts={factsOf('toplist')} messages={{}} update={nothing} goTo={nothing} />
    </div>,
  );
  await page.viewport(windowPx, 800);
  const address = page.getByRole('textbox', { name: 'Toplist URL 1' });
  await expect.poll(() => address.element().clientWidth).toBeGreaterThan(200);
  // One line, whether or not a country is chosen.
  for (const country of page.getByRole('button', { name: /^Country of rule/ }).elements()) {
    expect(country.scrollHeight).toBeLessThanOrEqual(country.clientHeight);
  }
});
