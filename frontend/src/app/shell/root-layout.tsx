import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchHealth } from '../health.ts';

export function RootLayout() {
  useEffect(() => void watchHealth(), []);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Outlet />
    </>
  );
}
