/** `9f2c41d7…b07e58aa` */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;
