/** An address without what every address has. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
