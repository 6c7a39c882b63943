import styles from './avatar.module.css';
import { avatarColor, initialsOf } from './initials.ts';

interface Props {
  readonly name: string;
  readonly pictureUrl?: string | null;
  readonly size?: number;
}

/** Picture or initials; always beside the name, so silent by itself. */
export function Avatar({ name, pictureUrl = null, size = 24 }: Props) {
  const box = { width: size, height: size };
  if (pictureUrl !== null) return <img className={styles.avatar} src={pictureUrl} alt="" style={box} />;
  return (
    <span
      className={styles.avatar}
      style={{ ...box, background: avatarColor(name), fontSize: size * 0.42 }}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  );
}
