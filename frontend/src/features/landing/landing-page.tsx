import { Button } from '@mantine/core';
import { CHECK_KIND_LABELS, CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KIND_ICONS } from '../../shared/ui/kind-icon.tsx';
import { LandingNav } from './landing-nav.tsx';
import styles from './landing-page.module.css';
import { PricingSection } from './pricing-section.tsx';
import { PublicFooter } from './public-footer.tsx';

/** `/`: what the product is, for visitors; always dark (002 §2.10). */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <LandingNav />
      <main id="main" tabIndex={-1}>
        <section className={styles.intro}>
          <h1 className={styles.headline}>Do you know if your affiliates are compliant?</h1>
          <p className={styles.lead}>
            Proofline reads the websites, search results, redirects and social posts that carry your brand, judges every
            page by your own rules, and keeps the proof.
          </p>
        </section>
        <Section id="product" label="Product" title="Six kinds of check, one way to read them">
          <ul className={styles.kinds}>
            {CHECK_KINDS.map((kind) => (
              <KindCard key={kind} kind={kind} />
            ))}
          </ul>
        </Section>
        <Articles id="insights" label="Insights" title="What each market asks of an affiliate page" to="/insights" />
        <Articles id="do-you-know" label="Do you know" title="Questions worth a morning" to="/do-you-know" />
        <Articles id="latest-news" label="Latest news" title="New in Proofline" to="/news" />
        {/* Partners get a section once there are logos to show (002 §2.10); the navigation finds its place until then. */}
        <div id="partners" className={styles.anchor} />
        <Section id="pricing" label="Pricing" title="One plan, and what you add to it">
          <PricingSection />
        </Section>
      </main>
      <PublicFooter />
    </div>
  );
}

interface SectionProps {
  id: string;
  label: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ id, label, title, action, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <p className={styles.label}>{label}</p>
      <div className={styles.sectionHead}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface ArticlesProps {
  id: string;
  label: string;
  title: string;
  to: '/insights' | '/do-you-know' | '/news';
}

function Articles({ id, label, title, to }: ArticlesProps) {
  return (
    <Section
      id={id}
      label={label}
      title={title}
      action={
        <Button
          variant="default"
          size="md"
          renderRoot={(props) => <Link to={to} {...props} aria-label={`See all: ${label}`} />}
        >
          See all
        </Button>
      }
    >
      <p className={styles.empty}>No articles to show</p>
    </Section>
  );
}

const kindTexts: Readonly<Record<CheckKind, string>> = {
  compliance:
    'Is the 18+ notice there, the licence logo, the link to help? Text, links and images on every page you list.',
  discovery: 'Who bids on your name in search results, in which country, with which words.',
  internet_scan: 'Sites you have never heard of that carry your brand, your links or your promotions.',
  popunder: 'Your brand opened behind contagious or copyright-infringing sites, with the whole redirect chain.',
  social_media: 'Posts of the accounts you work with, held against the same rules as their websites.',
  toplist: 'Where your brands stand in the toplists that matter, and where you agreed they should.',
};

function KindCard({ kind }: { kind: CheckKind }) {
  const Icon = KIND_ICONS[kind];
  return (
    <li className={styles.kind}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <h3>{CHECK_KIND_LABELS[kind]}</h3>
      <p>{kindTexts[kind]}</p>
    </li>
  );
}
