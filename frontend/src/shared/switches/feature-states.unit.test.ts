import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { queryKeys } from '../api/query-keys.ts';
import { onFeaturesChanged } from './feature-states.ts';

describe('changes of features', () => {
  it('are told when an answer differs from the one before, and not when it is the same again', () => {
    const client = new QueryClient();
    let told = 0;
    onFeaturesChanged(client, () => {
      told += 1;
    });
    const answer = (active: boolean) =>
      client.setQueryData(queryKeys.features.of('switches'), [{ name: 'enable_comments', active }]);
    answer(true);
    answer(true);
    client.setQueryData(queryKeys.me, { id: 1 });
    expect(told).toBe(0);
    answer(false);
    answer(false);
    expect(told).toBe(1);
  });
});
