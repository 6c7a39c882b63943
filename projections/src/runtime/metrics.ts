import { Counter, Gauge } from 'prom-client';

export const parkedEventsTotal = new Counter({
  name: 'projection_parked_events_total',
  help: 'Events that a read model was not able to take after several attempts.',
  labelNames: ['projection'] as const,
});

export const unknownEventsTotal = new Counter({
  name: 'projection_unknown_events_total',
  help: 'Events of types that this release does not know, which no read model shows.',
});

export const projectedEventsTotal = new Counter({
  name: 'projection_events_total',
  help: 'Events written to a read model.',
  labelNames: ['projection'] as const,
});

export const projectionFailuresTotal = new Counter({
  name: 'projection_failures_total',
  help: 'Times that writing the read models failed and was begun again.',
});

export const projectionPosition = new Gauge({
  name: 'projection_position',
  help: 'Last log position that a read model holds.',
  labelNames: ['projection'] as const,
});
