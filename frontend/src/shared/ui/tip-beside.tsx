import { Tooltip } from '@mantine/core';

/** A tooltip to the right of the element that has `data-tip` with the same words; loaded late, it leaves the element alone. */
export default function TipBeside({ label }: { label: string }) {
  return <Tooltip label={label} position="right" target={`[data-tip="${label}"]`} />;
}
