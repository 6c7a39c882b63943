import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ProcessKind, readEnv, requiredVariables } from '@proofline/platform/env/read-env';
import { variables } from '@proofline/platform/env/variables';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readCompose } from '../../../scripts/containers/read-compose.ts';
import { fontPackages } from '../../../scripts/machine/find-browser.ts';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');

const condition = z.enum(['service_healthy', 'service_started', 'service_completed_successfully']);

/** The part of the Compose specification that is used here; anything else is a mistake until it is added. */
const serviceSchema = z.strictObject({
  image: z.string().regex(/^[a-z0-9./-]+(:[\w.-]+)?$/),
  build: z.strictObject({ context: z.literal('.'), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w/.-]*(:ro)?$/)).optional(),
  networks: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition })).optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()).min(2),
      interval: z.string().regex(/^\d+s$/),
      timeout: z.string().regex(/^\d+s$/),
      retries: z.number().int().positive(),
      start_period: z
        .string()
        .regex(/^\d+s$/)
        .optional(),
    })
    .optional(),
  restart: z.enum(['no', 'on-failure', 'unless-stopped']).optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
});

const compose = z
  .looseObject({
    services: z.record(z.string(), serviceSchema),
    volumes: z.record(z.string(), z.null()),
    networks: z.record(z.string(), z.null()),
  })
  .parse(parse(text, { merge: true }));

const services = Object.entries(compose.services);
const longRunning = services.filter(([, service]) => service.restart === 'unless-stopped');

describe('docker-compose.yml', () => {
  it('holds the servers, the services and a cluster profile', () => {
    expect(services.map(([name]) => name).toSorted()).toEqual([
      'account',
      'agent-tokens',
      'api',
      'certificates',
      'crawler-agent',
      'eventstore',
      'log',
      'mail',
      'migrate',
      'node1.eventstore',
      'node2.eventstore',
      'node3.eventstore',
      'postgres',
      'projections',
      'reactors',
    ]);
    expect(services.filter(([, { profiles }]) => profiles?.includes('cluster')).length).toBe(4);
  });

  it.each(longRunning)('checks the health of %s', (_name, service) => {
    expect(service.healthcheck).toBeDefined();
  });

  it.each(services)(
    'lets %s wait only for what exists, and for health only where health is checked',
    (_name, service) => {
      for (const [other, { condition: awaited }] of Object.entries(service.depends_on ?? {})) {
        expect(compose.services[other], other).toBeDefined();
        if (awaited === 'service_healthy') expect(compose.services[other]?.healthcheck, other).toBeDefined();
        if (awaited === 'service_completed_successfully')
          expect(compose.services[other]?.restart, other).not.toBe('unless-stopped');
      }
    },
  );

  it.each(services)('declares the volumes of %s', (_name, service) => {
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0] ?? '';
      if (!source.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(source);
    }
  });

  it.each(services)('pins the image of %s, or builds it from a stage of the Dockerfile', (_name, service) => {
    if (service.build) expect(dockerfile).toMatch(new RegExp(`^FROM .* AS ${service.build.target}$`, 'm'));
    else expect(service.image).toMatch(/:v?\d+/);
  });

  it.each([...readCompose(join(root, 'docker-compose.yml'))])(
    'gives %s variables that its program knows',
    (_name, own) => {
      const words = [...(own.command ?? []), ...(own.entrypoint ?? [])];
      // A service without a command of its own is an agent.
      const script = words.find((word) => word.includes('/src/bin/')) ?? 'crawler-agent/src/bin/agent.ts';
      const kind = basename(script, '.ts');
      const stage = dockerfile.split(/^FROM /m).find((text) => text.startsWith(`base AS ${own.build?.target}`)) ?? '';
      const ofImage = [...stage.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
      const env = { ...Object.fromEntries(ofImage), ...own.environment };
      for (const name of Object.keys(own.environment)) {
        expect(name in variables || /^AGENT_TOKENS(_DIR)?$/.test(name), `${name} is no variable of any process`).toBe(
          true,
        );
      }
      if (!words.some((word) => word.endsWith('.sh'))) {
        const known = Object.keys(requiredVariables).find((name): name is ProcessKind => name === kind);
        if (known === undefined) throw new Error(`Nobody knows what ${script} needs.`);
        expect(() => readEnv(known, env)).not.toThrow();
      }
    },
  );

  it.each(services)('starts scripts that exist in %s', (_name, service) => {
    const scripts = [...(service.command ?? []), ...(service.entrypoint ?? [])].filter((word) =>
      word.includes('/src/bin/'),
    );
    for (const script of scripts) expect(existsSync(join(root, script)), script).toBe(true);
  });

  it('publishes ports on the loopback interface unless told otherwise', () => {
    for (const [, { ports = [] }] of services) {
      for (const port of ports) expect(port).toMatch(/^(127\.0\.0\.1|\$\{HOST:-127\.0\.0\.1\}):/);
    }
  });

  it('lets the agents reach the api and no server behind it', () => {
    const networksOf = (name: string) => compose.services[name]?.networks ?? ['default'];
    const beside = services
      .map(([name]) => name)
      .filter((name) => networksOf(name).some((network) => networksOf('crawler-agent').includes(network)));
    expect(beside.toSorted()).toEqual(['api', 'crawler-agent']);
    for (const [name] of services)
      for (const network of networksOf(name)) expect(Object.keys(compose.networks)).toContain(network);
  });

  it('tells no process the password of another', () => {
    const given = {
      POSTGRES_PASSWORD: 'of-the-owner',
      API_DB_PASSWORD: 'of-the-api',
      REACTORS_DB_PASSWORD: 'of-the-reactors',
      PROJECTIONS_DB_PASSWORD: 'of-the-projections',
    };
    const passwords = Object.values(given);
    const known = [...readCompose(join(root, 'docker-compose.yml'), given)].map(([name, { environment }]) => {
      const text = JSON.stringify(environment);
      return [name, passwords.filter((password) => text.includes(password))];
    });
    expect(Object.fromEntries(known)).toEqual({
      migrate: passwords,
      api: ['of-the-api'],
      account: ['of-the-api'],
      log: ['of-the-owner'],
      'agent-tokens': ['of-the-api'],
      reactors: ['of-the-reactors'],
      projections: ['of-the-projections'],
      'crawler-agent': [],
    });
  });

  it('gives one agent definition that can be scaled: no fixed name, no published port', () => {
    expect(compose.services['crawler-agent']?.ports).toBeUndefined();
    expect(text).not.toContain('container_name');
  });
});

describe('the Dockerfile', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const shipped = stages.filter((stage) => /^CMD /m.test(stage));

  it('ships images that run as somebody other than root', () => {
    expect(shipped.length).toBe(3);
    for (const stage of shipped) expect(stage).toMatch(/^USER 10001:10001$/m);
  });

  it('brings the fonts that set-up brings where it brings a browser', () => {
    for (const name of fontPackages) expect(dockerfile).toContain(` ${name} `);
  });

  it('copies only files that are there, and starts scripts that exist', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )?(.+) \S+$/gm)].flatMap(([, paths]) =>
      (paths ?? '').split(' '),
    );
    expect(copied.length).toBeGreaterThan(10);
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
    for (const [, script] of dockerfile.matchAll(/^CMD \["node", "([^"]+)"\]$/gm)) {
      expect(existsSync(join(root, script ?? '')), script).toBe(true);
    }
  });
});
