import type { Alarm } from '../../shared/board/rules.ts'
import type { Cell, KeepingState } from '../../shared/keeping.ts'
import { cellState } from '../../shared/keeping.ts'
import type { DestinationState } from '../../shared/relay.ts'
import type { SharingStatus } from '../../shared/team-archive.ts'
import { refusalReason } from '../../shared/webhooks/deliveries.ts'
import type { ReceiverState } from '../../shared/webhooks/receiver.ts'

interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric of the text format of Prometheus, version 0.0.4. */
export interface Metric {
  readonly name: `callboard_${string}`
  readonly type: 'counter' | 'gauge'
  readonly help: string
  readonly samples: readonly Sample[]
}

/** What the metrics tell. */
export interface Measured {
  readonly receiver: Pick<ReceiverState, 'counters' | 'listening' | 'lastEventAt'>
  readonly keeping: Pick<KeepingState, 'cells'>
  /** Those that stand. */
  readonly alarms: readonly Alarm[]
  /** How many mails wait to be delivered. */
  readonly mails: number
  readonly destinations: readonly DestinationState[]
  /** Null without a team archive. */
  readonly sharing: SharingStatus | null
  /** UTC milliseconds. */
  readonly now: number
  readonly startedAt: number
}

export function metricsOf(measured: Measured): Metric[] {
  const { receiver, keeping, alarms, mails, destinations, sharing, now, startedAt } = measured
  const { events, repeats, refused, unwritten, connectionsDropped } = receiver.counters
  const { lastEventAt } = receiver
  const lag = archiveLag(keeping.cells, now)
  return [
    counter(
      'events_received_total',
      'Acknowledged deliveries of events, repeats included.',
      events + repeats,
    ),
    counter('events_stored_total', 'Events on the disk.', events),
    counter('event_repeats_total', 'Deliveries of an event that came before.', repeats),
    {
      name: 'callboard_requests_refused_total',
      type: 'counter',
      help: 'Requests that were no acceptable event, by reason.',
      samples: refusalReason.options.map((reason) => ({ labels: { reason }, value: refused[reason] ?? 0 })),
    },
    counter('deliveries_unwritten_total', 'Deliveries that could not be written to the disk.', unwritten),
    counter('connections_dropped_total', 'Connections refused as too many were open.', connectionsDropped),
    gauge('listening', 'Whether the receiver listens for events, 1 or 0.', receiver.listening ? 1 : 0),
    gauge('last_event_timestamp_seconds', 'When the newest event came.', seconds(lastEventAt)),
    {
      name: 'callboard_keeping_cells',
      type: 'gauge',
      help: 'Calendar days of a report in the archive, by how much of them is stored.',
      samples: cellState.options.map((state) => ({
        labels: { state },
        value: keeping.cells.filter((cell) => cell.state === state).length,
      })),
    },
    gauge('archive_lag_seconds', 'Since the archive was last brought up to date.', seconds(lag)),
    gauge('alarms_standing', 'Alarms that stand now.', alarms.length),
    gauge('mails_waiting', 'Mails that wait to be delivered.', mails),
    ...metricsOfDestinations(destinations, now),
    ...(sharing ? metricsOfSharing(sharing, now) : []),
    gauge('process_start_time_seconds', 'When this run began, since 1970.', seconds(startedAt)),
  ]
}

/** Of each destination by its name; its address may hold a secret. */
function metricsOfDestinations(destinations: readonly DestinationState[], now: number): Metric[] {
  const each = (name: string, help: string, of: (to: DestinationState) => number): Metric => ({
    ...{ name: `callboard_${name}`, type: 'gauge', help },
    samples: destinations.map((to) => ({ labels: { destination: to.name }, value: of(to) })),
  })
  if (destinations.length === 0) return []
  return [
    each(
      'destination_takes_events',
      'Whether it took the last event that was tried, 1 or 0.',
      ({ failing }) => (failing === null ? 1 : 0),
    ),
    each('destination_waiting_events', 'Events that wait for it, at most 100,000.', ({ behind }) => behind),
    each('destination_lag_seconds', 'Since the oldest event that waits for it came.', ({ oldest }) =>
      oldest === null ? 0 : Math.max(0, now - oldest) / 1_000,
    ),
    each(
      'destination_given_up_events',
      'Events that were tried for three days in vain.',
      ({ setAside }) => setAside,
    ),
  ]
}

function metricsOfSharing({ failure, waiting, currentAt, setAside }: SharingStatus, now: number): Metric[] {
  const lag = currentAt === null ? null : Math.max(0, now - currentAt)
  return [
    gauge('shared_reachable', 'Whether the team archive can be reached, 1 or 0.', failure ? 0 : 1),
    gauge('shared_outbox_entries', 'Entries that wait to be sent to the team archive.', waiting),
    gauge('shared_lag_seconds', 'Since everything of the team archive was last applied.', seconds(lag)),
    counter(
      'shared_entries_left_out_total',
      'Entries of the team archive that cannot be applied, or sent, across restarts.',
      setAside.count,
    ),
  ]
}

/** Returns the milliseconds since the report that was asked for longest ago was; null before its first answer. */
function archiveLag(cells: readonly Cell[], now: number): number | null {
  const newest = new Map<string, number>()
  for (const { report, asOf } of cells) newest.set(report, Math.max(newest.get(report) ?? 0, asOf ?? 0))
  const oldest = Math.min(...newest.values())
  return newest.size === 0 || oldest === 0 ? null : Math.max(0, now - oldest)
}

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1_000)

function counter(name: string, help: string, value: number): Metric {
  return { name: `callboard_${name}`, type: 'counter', help, samples: [{ value }] }
}

/** A gauge whose value isn't known has no sample. */
function gauge(name: string, help: string, value: number | null): Metric {
  return { name: `callboard_${name}`, type: 'gauge', help, samples: value === null ? [] : [{ value }] }
}

/** Writes metrics in the text format of Prometheus, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${escaped(help)}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([label, value]) => `${label}="${escaped(value).replaceAll('"', '\\"')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
