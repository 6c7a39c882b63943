import { findNginx } from '../machine/find-nginx.ts';

/** Vitest global setup of tests behind a real reverse proxy: NGINX_PATH names it; unset, they say what is missing. */
export default function setup(): void {
  const path = findNginx();
  if (path !== undefined) process.env.NGINX_PATH = path;
}
