import { expect, it } from 'vitest';
import { scriptsWithout } from './missing-scripts.ts';

it('names the scripts that no installed font covers', () => {
  const dejaVu = ':lang=aa|ar|el|he|ru|en\n:lang=en|ru\n';
  expect(scriptsWithout(dejaVu)).toEqual([
    'Bengali',
    'Devanagari',
    'Japanese',
    'Korean',
    'Tamil',
    'Thai',
    'emoji',
    'Chinese (simplified)',
    'Chinese (traditional)',
  ]);
  expect(scriptsWithout(`${dejaVu}:lang=bn|hi|ta|th\n:lang=ja|ko|zh-cn|zh-tw\nlang=und-zsye\n`)).toEqual([]);
});
