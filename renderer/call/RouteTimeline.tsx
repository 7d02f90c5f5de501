import { MoveHorizontal, Table2, ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallRoute } from '../../shared/call-route/route.ts'
import type { Span } from '../../shared/call-route/steps.ts'
import { axisLength } from '../../shared/call-route/view.ts'
import { Button } from '../components/controls/Button.tsx'
import type { CallClock } from './call-clock.ts'
import { TimelineChart } from './TimelineChart.tsx'
import { TimelineTable } from './TimelineTable.tsx'
import { useTimeText } from './time-text.ts'
import styles from './timeline.module.css'
import { type AxisControl, useAxisView } from './use-axis-view.ts'

interface RouteTimelineProps {
  readonly route: CallRoute
  readonly clock: CallClock
}

/** A call's route: drawn on a time axis, or as a table. */
export function RouteTimeline({ route, clock }: RouteTimelineProps) {
  const { t } = useTranslation('call')
  const titleId = useId()
  const time = useTimeText()
  const span = spanOf(route)
  const count = route.segments.filter(({ kind }) => kind === 'step').length
  const length = time.length((span.end - span.start) / 1000)
  return (
    <section className={styles.timeline} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h3 id={titleId}>{t('route.title')}</h3>
        {count > 0 && <p className={styles.summary}>{t('route.summary', { count, length })}</p>}
      </header>
      {route.problems.map((problem) => (
        <p key={problem} className={styles.remark}>
          {t(`route.${problem}`)}
        </p>
      ))}
      {count > 0 && <DrawnRoute route={route} span={span} clock={clock} />}
      {count === 0 && route.problems.length === 0 && <p className={styles.none}>{t('route.none')}</p>}
    </section>
  )
}

function DrawnRoute({ route, span, clock }: RouteTimelineProps & { readonly span: Span }) {
  const { t } = useTranslation('call')
  const [isTable, setIsTable] = useState(false)
  const axis = useAxisView(span.end - span.start)
  return (
    <>
      <div className={styles.toolbar}>
        <Button small aria-pressed={isTable} className={styles.toggle} onPress={() => setIsTable(!isTable)}>
          <Table2 size={14} aria-hidden />
          {t('route.table')}
        </Button>
        {!isTable && <ZoomButtons axis={axis} />}
      </div>
      {isTable ? (
        <TimelineTable route={route} zero={span.start} clock={clock} />
      ) : (
        <TimelineChart route={route} span={span} axis={axis} clock={clock} />
      )}
    </>
  )
}

function ZoomButtons({ axis }: { readonly axis: AxisControl }) {
  const { t } = useTranslation('call')
  const buttons = [
    { name: 'zoomOut', Icon: ZoomOut, isDisabled: axis.isWhole, onPress: () => axis.zoom(0.5) },
    { name: 'zoomIn', Icon: ZoomIn, isDisabled: false, onPress: () => axis.zoom(2) },
    { name: 'fit', Icon: MoveHorizontal, isDisabled: axis.isWhole, onPress: () => axis.fit() },
  ] as const
  return (
    <div className={styles.zoom}>
      {buttons.map(({ name, Icon, isDisabled, onPress }) => (
        <Button
          key={name}
          look="quiet"
          small
          square
          aria-label={t(`route.${name}`)}
          isDisabled={isDisabled}
          onPress={onPress}
        >
          <Icon size={14} aria-hidden />
        </Button>
      ))}
    </div>
  )
}

/** The whole axis; a route whose steps have no time at all still has one, of no meaning. */
function spanOf({ span }: CallRoute): Span {
  if (span === null) return { start: 0, end: axisLength(0) }
  return { start: span.start, end: span.start + axisLength(span.end - span.start) }
}
