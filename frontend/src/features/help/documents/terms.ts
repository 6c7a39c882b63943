import type { HelpDocument } from './document.ts';

export const terms: HelpDocument = {
  title: 'Terms and conditions',
  validFrom: '2026-11-01',
  source: `
These terms apply between the operator of this installation of Proofline ("we") and the organisation that uses it with its
users ("you"). Where your organisation has a written agreement with us that says otherwise, the agreement holds.

## What the service does
Proofline visits public web pages that you name, judges them by rules that you write, and keeps the evidence. It reports
what an automated visit met at one moment, from one place. Another visitor, place or moment may meet something else.

A verdict is a finding about a page and your rules. It is not legal advice, and not a statement that a page or its owner
keeps or breaks a law. What you conclude from it is your decision.

## Accounts
- Accounts are personal. Do not share one; ask for another.
- Keep your password to yourself, and switch on two-factor authentication where you can. Tell us at once when you believe
  that somebody else used your account.
- Your organisation decides who gets an account and with which role, and answers for what is done with them.

## What you may do with it
You may use the service to watch pages in which your organisation has a legitimate interest, such as its own pages, those
of its affiliates and partners, and pages that mention or advertise its brands.

You may not use it

- to visit pages that are not public, or to get round logins, captchas or other barriers;
- to burden a website, or to make the crawler disregard its owner's wishes without a right to do so;
- to collect personal data of private persons, or content for purposes other than judging it;
- to attack the service, probe it without our consent, or reach another organisation's data;
- for anything that the law forbids.

How the crawler behaves towards websites is set down in [About our crawler](/crawler), and we may slow down or stop checks
that would make it behave otherwise.

## Your content, and what is collected for you
Lists, rules, images and comments stay yours. You let us store and process them as far as the service needs it. You answer
for having the rights to what you upload, images and logos above all.

Copies of pages are made as evidence, for you and on your behalf. Rights of third parties in them remain; use the copies
for checking and for establishing claims, and do not publish them without permission.

## Limits
Your plan sets how many pages can be visited in a month, in which countries, and with which kinds of checks. Your account
page shows what is used. Work beyond a limit may wait or be refused; it is never charged without an order.

## Availability and changes
We keep the service running with care and announce planned interruptions. Some are beyond us: websites that do not answer,
networks, and providers of exits in a country. We may change the service as long as what your plan promises remains; we
tell you in good time before something you use is removed.

## Liability
We are liable without limit for intent and gross negligence, for injury to life, body and health, and where the law
requires it. For slight negligence we are liable only for the breach of an essential duty, limited to the damage that is
typical and foreseeable for such a contract. We are not liable for what third parties publish on the pages you check.

## Data protection
[The privacy policy](/privacy) says what is stored about users. Where checked pages hold personal data, we process it on
behalf of your organisation; a data processing agreement is part of the contract.

## End
Either side may end the contract as agreed in the plan. An account can be disabled at any time; its sessions then end
within seconds. Before the end you can download your reports; after it, your data is deleted as the privacy policy says.

## Other
Changes of these terms are announced at least 30 days ahead by mail and here. If a part of them is void, the rest holds. The
law and the courts of the operator's seat apply, as far as the law allows that choice.`,
};
