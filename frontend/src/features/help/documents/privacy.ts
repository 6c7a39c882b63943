import type { HelpDocument } from './document.ts';

export const privacy: HelpDocument = {
  title: 'Privacy policy',
  validFrom: '2026-11-01',
  source: `
This text says what Proofline stores about the people who use it, what for, and for how long. Responsible is the operator of
this installation; your organisation tells you who that is and how to reach them.

## In short
- We store what an account needs, and what you write yourself.
- There are no advertisements, no trackers and no analytics by third parties. Every file of these pages comes from this
  server.
- Nothing is sold, and nothing is passed on except as written below.

## What is stored about you
| Data | What for | How long |
|---|---|---|
| Name, email address, organisation, role | your account | until the account is deleted |
| Password, as an Argon2id hash | signing in | until it is changed or the account is deleted |
| Phone number and picture, if you add them | so that colleagues know you | until you remove them |
| Two-factor secret and recovery codes, sealed or hashed | signing in, if you switch it on | until you switch it off |
| Sessions: begin, last use, browser, network address | staying signed in; the list on your account page | 12 hours, or 30 days with "Remember me" |
| Failed logins by account and network address | keeping guessers out | minutes to hours |
| Appearance, timezone, table switches, choice of cookies, logins for the tutorial | your preferences on every device | until the account is deleted |
| Notification settings | sending only what you asked for | until the account is deleted |
| Checks, lists, comments, each with the number of your account | the purpose of the product | as long as your organisation keeps them |
| Administrative changes, with numbers of accounts and no names | telling who did what | as long as the log is kept |
| Messages to us: name, organisation, email, text | answering you | until they are answered, and as the law requires |
| Technical logs of the servers, without passwords and cookies | finding faults | they are overwritten as they grow |

The log of events holds numbers of accounts instead of names. When an account is deleted, nothing in the log leads to the
person any more.

## What is stored of checked pages
Checks visit public pages and keep them as evidence: text, markup, a screenshot and what the page loaded. Such a page may
name people. Your organisation decides which pages are visited and why; the operator processes them on its behalf. Only
your organisation sees them, and they are kept as long as it needs them.

How websites are visited, and how their owners can stop it, stands in [About our crawler](/crawler).

## Why we may
An account and the checks: to carry out the contract with your organisation. Protection against guessing and faults: our
legitimate interest in a safe service. Newsletter and optional cookies: your consent, which you can withdraw at any time.

## Who else receives data
- The providers that host the servers and deliver the mails, bound by contract.
- Websites that are visited see the network address of a crawler agent or of an exit in the country of the check, never
  anything about you.
- Authorities, where the law obliges us.

## How it is protected
Connections are encrypted in production. Passwords are hashed, secrets sealed, organisations kept apart twice over: by the
rules of the application and by those of the database. You can see and end your sessions on your account page.

## Your rights
You may ask what is stored about you, have it corrected, deleted, restricted or handed over, and object to what rests on
our legitimate interest. Name, phone and picture you can change yourself in your profile. For the rest write to your
organisation. You may also complain to a data protection authority.

## Cookies
[The cookie policy](/cookie-policy) names each one.`,
};
