import { IconCheck, IconPlus } from '@tabler/icons-react';
import styles from './pricing-section.module.css';

const included = [
  'Compliance check',
  'Discovery check',
  '25,000 monthly site scans',
  'One market',
  'Unlimited users',
  'Mail support',
  'One month onboarding',
  'Email notifications',
];
const addOns = [
  ['Extra features', 'from €100/month'],
  ['New markets', 'from €200/month'],
  ['Additional site scans', 'from 10,000 for €250/month'],
  ['Managed service', '€349/month'],
] as const;

/** The plan and its add-ons (002 §9). */
export function PricingSection() {
  return (
    <div className={styles.plans}>
      <div className={styles.plan}>
        <div className={styles.head}>
          <h3>Core plan</h3>
          <p className={styles.price}>
            <b>€849</b> per month
          </p>
        </div>
        <ul className={styles.included}>
          {included.map((text) => (
            <li key={text}>
              <IconCheck size={16} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.plan}>
        <h3>Add-ons</h3>
        <ul className={styles.addOns}>
          {addOns.map(([name, price]) => (
            <li key={name}>
              <IconPlus size={16} aria-hidden />
              <span>{name}</span>
              <span className={styles.addOnPrice}>{price}</span>
            </li>
          ))}
        </ul>
        <p className={styles.note}>New users get the first month free for features and managed service.</p>
      </div>
    </div>
  );
}
