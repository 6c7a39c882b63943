import { Card } from '../shared/ui/card.tsx';
import styles from './gallery.module.css';

const colours = [
  ...['accent', 'accent-fill', 'accent-tint', 'text', 'muted', 'faint', 'surface', 'canvas', 'sunken', 'active'],
  ...['border', 'border-strong', 'success-solid', 'info-solid', 'warning-solid', 'danger-solid', 'grey-solid'],
  ...['mark-hit', 'mark-bad', 'mark-good'],
];

export const Colours = () => (
  <Card title="Colour">
    <ul className={styles.colours}>
      {colours.map((name) => (
        <li key={name}>
          <i style={{ background: `var(--pl-${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  </Card>
);
