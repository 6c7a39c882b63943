import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { ReactNode } from 'react';
import { kindLook } from '../kinds/registry.ts';
import { LandingIntro } from './landing-intro.tsx';
import { LandingNav } from './landing-nav.tsx';
import styles from './landing-page.module.css';
import { PricingSection } from './pricing-section.tsx';
import { PublicFooter } from './public-footer.tsx';

/** `/`: what the product is, for visitors; always dark (002 §2.10). A section without content is not there at all. */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <LandingNav />
      <main id="main" tabIndex={-1}>
        <LandingIntro />
        <Section id="product" label="Product" title="Six kinds of check, one way to read them">
          <ul className={styles.kinds}>
            {CHECK_KINDS.map((kind) => (
              <KindCard key={kind} kind={kind} />
            ))}
          </ul>
        </Section>
        <Section id="pricing" label="Pricing" title="One plan, and what you add to it">
          <PricingSection />
        </Section>
      </main>
      <PublicFooter />
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, label, title, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <p className={styles.label}>{label}</p>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function KindCard({ kind }: { kind: CheckKind }) {
  const { Icon, pitch } = kindLook(kind);
  return (
    <li className={styles.kind}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <h3>{kindFacts(kind).label}</h3>
      <p>{pitch}</p>
    </li>
  );
}
