import type { ReactNode } from 'react';
import styles from './details.module.css';

/** As wide as this kind's columns leave room for. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;
