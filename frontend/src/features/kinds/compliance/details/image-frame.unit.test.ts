import { describe, expect, it } from 'vitest';
import { frameOf, placeInWords } from './image-frame.ts';

const part = { x: 300, y: 200, width: 100, height: 50, of: { width: 1000, height: 800 } };

describe('An image inside a larger picture', () => {
  it('is framed in what is shown of the picture', () => {
    const shown = { x: 200, y: 150, width: 300, height: 150 };
    expect(frameOf({ part, shown })).toEqual({ left: '33.33%', top: '33.33%', width: '33.33%', height: '33.33%' });
    expect(frameOf({ part })).toEqual({ left: '30%', top: '25%', width: '10%', height: '6.25%' });
    expect(frameOf({})).toBeNull();
  });

  it('is told by its picture and its place', () => {
    const where = 'at 300, 200, 100 × 50 px';
    expect(placeInWords({ closestUrl: 'screenshot', part })).toBe(`in the screenshot ${where}`);
    expect(placeInWords({ closestUrl: 'https://a.example/img/hero.jpg?v=2', part })).toBe(`in hero.jpg ${where}`);
    expect(placeInWords({ closestUrl: 'https://a.example/logo.png' })).toBeNull();
  });
});
