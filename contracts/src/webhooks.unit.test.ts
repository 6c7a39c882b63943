import { describe, expect, it } from 'vitest';
import { orderedTypes, webhookUrlProblem } from './webhooks.ts';

describe('The address of a webhook', () => {
  it.each([
    'https://hooks.example/proofline',
    'https://hooks.slack.com/services/T0/B0/x',
    'http://hooks.example:8080/?a=b',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
  ])('%s may be one', (url) => {
    expect(webhookUrlProblem(url)).toBeUndefined();
  });

  it.each([
    ['', /begins with/],
    ['hooks.example', /begins with/],
    ['javascript:alert(1)', /begins with/],
    ['ftp://hooks.example/', /begins with/],
    ['https://me:secret@hooks.example/', /Leave user name/],
    ['https://hooks.example:22/', /Port 22 /],
    ['https://localhost/', /public server/],
    ['https://127.0.0.1/', /public server/],
    ['https://2130706433/', /public server/],
    ['https://0x7f.1/', /public server/],
    ['https://[::1]/', /public server/],
    ['https://8.8.8.8/', /public server/],
    ['https://metadata.google.internal/', /public server/],
    ['https://intranet/', /public server/],
    ['https://reports.lan/', /public server/],
  ])('%s is none', (url, problem) => {
    expect(webhookUrlProblem(url)).toMatch(problem);
  });
});

it('Types stand in the order of the catalogue, each once', () => {
  expect(orderedTypes(['run.completed', 'check.created', 'run.completed'])).toEqual(['check.created', 'run.completed']);
});
