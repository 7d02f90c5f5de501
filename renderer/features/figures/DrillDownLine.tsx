import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { ArrowLeft, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '../../../shared/clock/range.ts'
import { wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { assertNever } from '../../../shared/errors.ts'
import { type EntryRows, readEntryRows } from '../../../shared/figures/entry-rows.ts'
import { listOf } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { withName } from '../../../shared/people.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useNames } from '../../data/people.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { DrillDown } from '../addresses/drill-down.ts'
import { useOnDay } from '../addresses/last-addresses.ts'
import {
  agentsAddress,
  callbacksAddress,
  insightsAddress,
  nowAddress,
  staffingAddress,
} from '../addresses/page-addresses.ts'
import { lastSearch } from '../addresses/remembered-searches.ts'
import { useServerDisplay } from '../clock/times.ts'
import styles from './drill-down.module.css'
import { useFigureFormats } from './figure-formats.ts'

interface Props {
  /** Null where the address doesn't say from where. */
  readonly origin: DrillDown | null
  /** The rows as in the address, empty for all; and their range. */
  readonly entries: string
  readonly range: string
  readonly onDismiss: () => void
}

/** Says which figure's rows are shown, of which period and queues, and leads back to where they were opened. */
export function DrillDownLine({ origin, entries, range, onDismiss }: Props) {
  const { t } = useTranslation('insights')
  const rows = readEntryRows(entries)
  const parts = useRowsParts(rows, range, origin)
  const name = useRowsName()
  const { t: ofMenu } = useTranslation('shell')
  const backTo = useWayBack()
  return (
    <p className={styles.line} role="status">
      {origin && (
        <Link {...backTo(origin)} className={styles.back}>
          <ArrowLeft size={14} data-directional="" aria-hidden="true" />
          {t('drillDown.back', { page: ofMenu(`navigation.${origin.page ?? 'insights'}`) })}
        </Link>
      )}
      <span>
        <strong>{name(origin)}</strong>
        {parts.map((part) => (
          <span key={part}> · {part}</span>
        ))}
      </span>
      <Button look="quiet" square small aria-label={t('drillDown.all')} onPress={onDismiss}>
        <X size={14} aria-hidden="true" />
      </Button>
    </p>
  )
}

/** Returns a function that names what the rows are of. */
function useRowsName(): (origin: DrillDown | null) => string {
  const { t } = useTranslation('insights')
  const nameOf = useNames()
  return (origin) => {
    if (origin?.figure === 'lost') return t('drillDown.lost')
    if (origin?.figure) return t(`figures.${origin.figure}.name`)
    if (origin?.trunk) return t('drillDown.trunk', { trunk: origin.trunk })
    if (origin?.caller) {
      return t('drillDown.caller', { caller: withName(nameOf('any', origin.caller), origin.caller) })
    }
    return origin?.why ? t('drillDown.why') : t('drillDown.unnamed')
  }
}

/** Returns a function that links to the page where rows were opened, as it was left. */
function useWayBack(): (origin: DrillDown) => LinkOptions {
  const connectionId = useActiveConnection()?.id
  const on = useOnDay()
  return ({ page, ...view }) => {
    switch (page) {
      case undefined:
        return linkOptions({ to: paths.insights, search: insightsAddress.parse(view) })
      case 'agents':
        return linkOptions({
          to: paths.agents,
          search: agentsAddress.parse(lastSearch(connectionId, { path: paths.agents }, on)),
        })
      case 'staffing':
        return linkOptions({
          to: paths.staffing,
          search: staffingAddress.parse(lastSearch(connectionId, { path: paths.staffing }, on)),
        })
      case 'callbacks':
        return linkOptions({
          to: paths.callbacks,
          search: callbacksAddress.parse(lastSearch(connectionId, { path: paths.callbacks }, on)),
        })
      case 'now':
        return linkOptions({
          to: paths.now,
          search: nowAddress.parse(lastSearch(connectionId, { path: paths.now }, on)),
        })
      default:
        return assertNever(page)
    }
  }
}

/** Returns what the rows are of: the period, the hours, queues, agents and waits. */
function useRowsParts(rows: EntryRows | null, range: string, origin: DrillDown | null): string[] {
  const { t } = useTranslation('insights')
  const display = useServerDisplay()
  const formats = useFigureFormats()
  const nameOf = useNames()
  const parts: string[] = []
  if (range !== '') {
    const moment = (date: string) => `\u2066${display.dateTime(wallOfRequestDate(date)).slice(0, -3)}\u2069`
    const { from, to } = rangeOf(range)
    parts.push(t('drillDown.period', { from: moment(from), to: moment(to) }))
  }
  const named = (kind: 'queue' | 'agent', numbers: readonly string[]) =>
    numbers
      .map((number) => `\u2068${withName(nameOf(kind, number), number)}\u2069`)
      .join(t('coverage.separator'))
  if (rows === null) {
    const queues = listOf(origin?.queues ?? '')
    return [
      ...parts,
      queues.length === 0 ? t('form.allQueues') : t('drillDown.queues', { names: named('queue', queues) }),
    ]
  }
  if (rows.dayMinutes) {
    const { from, to, days } = rows.dayMinutes
    parts.push(t('drillDown.interval', { interval: formats.interval(from, to), count: days.length }))
  }
  const [hour] = rows.weekHours?.hours ?? []
  if (hour !== undefined) {
    const weekday = new Intl.DateTimeFormat(formats.language, { weekday: 'long', timeZone: 'UTC' })
    parts.push(
      t('drillDown.hour', {
        day: weekday.format(aSunday + Math.floor(hour / 24) * msOfDay),
        hour: formats.number(hour % 24),
      }),
    )
  }
  parts.push(
    rows.queues.length > 0
      ? t('drillDown.queues', { names: named('queue', rows.queues) })
      : t('form.allQueues'),
  )
  if (rows.agents.length > 0) parts.push(t('drillDown.agents', { names: named('agent', rows.agents) }))
  if (rows.open) parts.push(t('drillDown.inHours'))
  if (rows.withheld) parts.push(t('drillDown.withheld'))
  const { waitFrom, waitTo } = rows
  const hasEnd = waitTo !== null && waitTo < Number.MAX_SAFE_INTEGER
  if (waitFrom !== null && hasEnd) {
    parts.push(t('drillDown.wait', { from: formats.number(waitFrom), to: formats.number(waitTo) }))
  } else if (hasEnd) parts.push(t('drillDown.waitTo', { to: formats.number(waitTo) }))
  else if (waitFrom !== null)
    parts.push(
      t(rows.counted || rows.rungInVain ? 'drillDown.ringFrom' : 'drillDown.waitFrom', {
        from: formats.number(waitFrom),
      }),
    )
  return parts
}

const msOfDay = 86_400_000
/** 4 January 1970, a Sunday. */
const aSunday = 3 * msOfDay
