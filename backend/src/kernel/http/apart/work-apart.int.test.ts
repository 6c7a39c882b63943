import { describe, expect, it } from 'vitest';
import { MalformedRequest, ServiceUnavailable } from '../errors.ts';
import { startWorkApart, workApart, workApartWith } from './work-apart.ts';

/** Starting a thread takes its time on a busy machine. */
const patience = { timeout: 60_000 };
const little = { resourceLimits: { maxOldGenerationSizeMb: 40 }, withinMs: 50_000 };
const rules = JSON.stringify([
  {
    ...{ id: 'r1', field: 'dom_link', operator: 'contains' },
    value: { link_rule: 'brand.example', export_parameters: [] },
  },
]);
const json = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => ({ url: `https://brand.example/${n}` })));

describe('Work whose thread runs out of memory', patience, () => {
  it('on what is stored is answered 503: no fault of who asks for it', async () => {
    await expect(workApartWith(little, 'ruleLinks', { rules, json })).rejects.toThrow(ServiceUnavailable);
  });

  it('on what was sent is answered 400: the request holds too much', async () => {
    const lines = Array.from({ length: 400_000 }, (_, n) => `https://brand.example/${n}`);
    await expect(workApartWith(little, 'urls', lines)).rejects.toThrow(MalformedRequest);
  });

  it('is done where there is enough', async () => {
    await startWorkApart();
    const some = JSON.stringify([{ url: 'https://brand.example/1' }, { url: 'https://other.example/' }]);
    expect(await workApart('ruleLinks', { rules, json: some })).toMatchObject([{ total: 1 }]);
  });
});
