import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { REPORT_STATUSES } from '@proofline/contracts/report-status';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { KindLabel } from '../features/kinds/kind-label.tsx';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Card } from '../shared/ui/card.tsx';
import { CountryFlag } from '../shared/ui/country-flag.tsx';
import { SubmitKeys } from '../shared/ui/kbd.tsx';
import { LiveDot } from '../shared/ui/live-dot.tsx';
import { OutcomeBadge } from '../shared/ui/outcome-icon.tsx';
import { ProgressBar } from '../shared/ui/progress-bar.tsx';
import { RatingBars } from '../shared/ui/rating-bars.tsx';
import { Chip, StatusBadge } from '../shared/ui/status-badge.tsx';
import { UrlText } from '../shared/ui/url-text.tsx';
import { Row } from './row.tsx';

export const Statuses = () => (
  <Card title="Status">
    <Row label="Check, report">
      {REPORT_STATUSES.filter((status) => status !== 'expired').map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Row>
    <Row label="In a table">
      {REPORT_STATUSES.filter((status) => status !== 'expired').map((status) => (
        <StatusBadge key={status} status={status} look="plain" />
      ))}
    </Row>
    <Row label="Page outcome">
      <OutcomeBadge outcome="compliant" />
      <OutcomeBadge outcome="not_compliant" />
      <OutcomeBadge outcome="filtered_out" />
      <OutcomeBadge outcome="blocked" />
    </Row>
    <Row label="Visibility">
      <Chip color="success" icon={<IconEye size={14} />}>
        Visible
      </Chip>
      <Chip color="grey" icon={<IconEyeOff size={14} />}>
        Invisible
      </Chip>
      <Chip color="accent">PREMIUM FEATURE</Chip>
    </Row>
    <Row label="Kinds">
      {CHECK_KINDS.map((kind) => (
        <KindLabel key={kind} kind={kind} />
      ))}
    </Row>
    <Row label="Ratings">
      {[100, 83, 50, 33, 17].map((percent) => (
        <RatingBars key={percent} percent={percent} />
      ))}
    </Row>
    <Row label="Progress" wide>
      <ProgressBar percent={63} color="info" label="In progress" />
      <ProgressBar percent={74} color="warning" label="Paused" />
      <ProgressBar percent={100} color="success" label="Completed" heightPx={8} />
    </Row>
    <Row label="Countries">
      <CountryFlag code="GB" label="name" />
      <CountryFlag code="C0" label="code" />
      <CountryFlag code="MT" label="code" />
    </Row>
    <Row label="People">
      <Avatar name="Maya Lindqvist" /> Maya Lindqvist
      <Avatar name="Tomas Brandt" size={32} /> Tomas Brandt
    </Row>
    <Row label="Address" wide>
      <UrlText url="https://spinwise-reviews.example/larkfield-review/a-path-that-is-longer-than-any-column?btag=a_4471b_c12&utm_source=mail" />
    </Row>
    <Row label="Live, keys">
      <LiveDot />
      <SubmitKeys />
    </Row>
  </Card>
);
