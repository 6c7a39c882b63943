import type { HelpDocument } from './document.ts';

export const cookiePolicy: HelpDocument = {
  title: 'Cookie policy',
  validFrom: '2026-11-01',
  source: `
A cookie is a small text that a website leaves in the browser. This page names all that Proofline leaves there, and what
each is for. All of them come from this server and are read by it alone.

## Cookies
| Name | What for | How long | Kind |
|---|---|---|---|
| \`proofline_session\` | keeps you signed in; a random value that says nothing about you | 12 hours, or 30 days with "Remember me" | required |
| \`proofline_device\` | remembers that this browser was signed in to your account before, so that guessing elsewhere cannot lock you out; it signs nobody in | 1 year | required |

Both are out of reach of scripts, are sent to this website only, and over encrypted connections only where the website is
served over one. They are set at login, not while you read public pages.

## Local storage
Choices that the browser keeps for itself and that are not sent along with requests:

| Name | What for | Kind |
|---|---|---|
| \`proofline.appearance\` | light, dark or as the system says, so that the page does not flash | required |
| \`proofline.sidebar_collapsed\` | whether the sidebar is folded | required |
| \`proofline.timezone\` | the timezone that times are shown in | required |
| \`proofline.table_switches\` | the switches above tables | required |
| \`proofline.cookies\` | your answer about cookies, so that you are asked once | required |

They stay until you clear the browser's data. With an account they are kept on the server too and follow you to other
devices.

## Your choice
Only what is required is set today. The other kinds, **preferences**, **statistics** and **marketing**, are part of the
question so that nothing of them is ever set without your consent: no such cookie exists at the moment. **Accept all** and
**Reject non-necessary** therefore make no difference yet; your answer is kept for the day they do.

You can block or delete cookies in the browser at any time. Without \`proofline_session\` you cannot stay signed in;
everything that needs no login goes on working.`,
};
