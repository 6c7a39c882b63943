import { expect, it } from 'vitest';
import { smtpAnswerOf } from './smtp-refusal.ts';

const said = (responseCode: number, command: string, response = `${responseCode} said`) =>
  Object.assign(new Error('x'), { responseCode, command, response });

it.each([
  [said(550, 'RCPT TO'), { code: 550, reply: '550 said', isFinal: true }],
  [said(554, 'DATA', '554 no\r\nspam\u0000'), { code: 554, reply: '554 no spam', isFinal: true }],
  [said(451, 'RCPT TO'), { code: 451, reply: '451 said', isFinal: false }],
  // Whoever may not send here at all: no address is to blame.
  [said(535, 'AUTH PLAIN'), { code: 535, reply: '535 said', isFinal: false }],
  [said(530, 'MAIL FROM'), { code: 530, reply: '530 said', isFinal: false }],
  [new TypeError('socket'), { code: null, reply: 'TypeError', isFinal: false }],
])('what a mail server said is read (%#)', (error, answer) => {
  expect(smtpAnswerOf(error)).toEqual(answer);
});
