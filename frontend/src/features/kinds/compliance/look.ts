import { IconShieldCheck, IconShieldCheckFilled } from '@tabler/icons-react';
import type { KindLook } from '../kind-look.ts';

export const complianceLook: KindLook = {
  Icon: IconShieldCheck,
  DarkIcon: IconShieldCheckFilled,
  category: 'known-addresses',
  purpose: 'Presence or absence of a custom text, link or image on websites.',
  pitch: 'Is the 18+ notice there, the licence logo, the link to help? Text, links and images on every page you list.',
  creationTour: 'compliance_wizard',
};
