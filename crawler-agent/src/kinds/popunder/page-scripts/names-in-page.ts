/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';

/** What a document, and the pictures in it, are called. */
export interface Names {
  readonly title: string;
  /** Texts put in the place of pictures, and their titles. */
  readonly pictures: readonly string[];
}

export const namesInPage = inPage({}, () => {
  const maxImages = 300;
  const maxChars = 200;
  return (): Names => {
    const images = [...document.querySelectorAll('img,area,svg,[role=img],input[type=image]')].slice(0, maxImages);
    const words = images.flatMap((image) => [
      image.getAttribute('alt') ?? '',
      image.getAttribute('aria-label') ?? '',
      image.getAttribute('title') ?? '',
      image.querySelector(':scope > title')?.textContent ?? '',
    ]);
    const pictures = words
      .map((text) => text.replace(/\s+/g, ' ').trim().slice(0, maxChars))
      .filter((text) => text !== '');
    return { title: document.title, pictures };
  };
});
