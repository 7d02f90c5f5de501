import { expect, test } from 'vitest'
import { metricsText } from '../../../electron/receiver/metrics.ts'

test('metrics are written as Prometheus reads them', () => {
  const text = metricsText([
    { name: 'callboard_a_total', type: 'counter', help: 'A \\ and\na break.', samples: [{ value: 3 }] },
    {
      name: 'callboard_b',
      type: 'gauge',
      help: 'B.',
      samples: [{ labels: { queue: 'the "first"\\\n', kind: 'x' }, value: 0.5 }],
    },
    { name: 'callboard_unknown', type: 'gauge', help: 'C.', samples: [] },
  ])
  expect(text).toBe(
    [
      '# HELP callboard_a_total A \\\\ and\\na break.',
      '# TYPE callboard_a_total counter',
      'callboard_a_total 3',
      '# HELP callboard_b B.',
      '# TYPE callboard_b gauge',
      'callboard_b{queue="the \\"first\\"\\\\\\n",kind="x"} 0.5',
      '# HELP callboard_unknown C.',
      '# TYPE callboard_unknown gauge',
      '',
    ].join('\n'),
  )
})
