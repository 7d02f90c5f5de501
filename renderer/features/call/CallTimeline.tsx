import clsx from 'clsx'
import { MoveHorizontal, Table2, TriangleAlert, ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { usePreferences } from '../../data/preferences.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { offsetName, useOffsetReason } from '../clock/times.ts'
import barStyles from './bars.module.css'
import callStyles from './call.module.css'
import { attemptsOfCall } from './call-agents.ts'
import {
  type ChartGroup,
  chartGroups,
  countShortGaps,
  countTechnicalSteps,
  problemsOf,
  withoutShortGaps,
  withoutTechnicalSteps,
} from './chart-lanes.ts'
import { useLaneTitle } from './lane-text.ts'
import type { WholeCall } from './lanes/lanes.ts'
import type { Span } from './lanes/steps.ts'
import { axisLength } from './lanes/view.ts'
import { useRecordText } from './record-text.ts'
import { TimelineChart } from './TimelineChart.tsx'
import { TimelineTable } from './TimelineTable.tsx'
import { type ChartClock, clockOf, useProblemText, useTimeText } from './time-text.ts'
import styles from './timeline.module.css'
import { type AxisControl, useAxisView } from './use-axis-view.ts'
import type { CallAnswer } from './use-call-answer.ts'

interface CallTimelineProps {
  readonly call: WholeCall
  readonly records: readonly WholeCallRecord[]
  readonly state: CallAnswer['state']
  readonly onOpen: (record: WholeCallRecord) => void
}

/** Shows the whole call on one axis, as a chart or a table, with its inconsistencies and notes. */
export function CallTimeline({ call, records, state, onOpen }: CallTimelineProps) {
  const { t } = useTranslation('call')
  const titleId = useId()
  const [isTable, setIsTable] = useState(false)
  const [areStepsShown, setAreStepsShown] = useState(false)
  const [areGapsShown, setAreGapsShown] = useState(false)
  const span = axisOf(call)
  const axis = useAxisView(span)
  const clock = clockOf(records)
  const all = chartGroups(call, state === 'asking')
  const shortGaps = countShortGaps(all)
  const technical = countTechnicalSteps(all)
  const steps = areStepsShown || technical === 0 ? all : withoutTechnicalSteps(all)
  const groups = areGapsShown ? steps : withoutShortGaps(steps)
  return (
    <section className={styles.timeline} aria-labelledby={titleId}>
      <Row as="header" align="center" className={styles.header}>
        <h3 id={titleId}>{t('chart.title')}</h3>
        {!isTable && <ZoomButtons axis={axis} />}
        <Button small aria-pressed={isTable} onPress={() => setIsTable(!isTable)}>
          <Table2 size={14} aria-hidden />
          {t('chart.table')}
        </Button>
      </Row>
      <p className={typography.muted}>
        <Summary call={call} />
      </p>
      {isTable ? (
        <TimelineTable groups={groups} zero={span.start} clock={clock} onOpen={onOpen} />
      ) : (
        <TimelineChart groups={groups} span={span} axis={axis} clock={clock} onOpen={onOpen}>
          {call.entries.length === 0 && (
            <p className={styles.noQueue}>{t(`sources.${noQueueText(call, state)}`)}</p>
          )}
        </TimelineChart>
      )}
      {!isTable && call.entries.length > 0 && <PhaseLegend />}
      {technical > 0 && (
        <Button
          look="quiet"
          small
          className={styles.gaps}
          aria-pressed={areStepsShown}
          onPress={() => setAreStepsShown(!areStepsShown)}
        >
          {t('chart.technical', { count: technical })}
        </Button>
      )}
      {shortGaps > 0 && (
        <Button
          look="quiet"
          small
          className={styles.gaps}
          aria-pressed={areGapsShown}
          onPress={() => setAreGapsShown(!areGapsShown)}
        >
          {t('chart.shortGaps', { count: shortGaps })}
        </Button>
      )}
      <CallInconsistencies groups={all} />
      <ClockSentence clock={clock} />
    </section>
  )
}

function Summary({ call }: { readonly call: WholeCall }) {
  const { t } = useTranslation(['call', 'reports'])
  const time = useTimeText()
  const { routes, entries, span } = call
  const steps = routes.flatMap(({ segments, unplacedSteps }) => [
    ...segments.filter(({ kind }) => kind === 'step'),
    ...unplacedSteps,
  ])
  const attempts = attemptsOfCall(call)
  const parts = [
    ...(routes.some(({ source }) => source) ? [t('call:chart.steps', { count: steps.length })] : []),
    ...(entries.length > 0 ? [t('call:chart.entries', { count: entries.length })] : []),
    ...(attempts > 0 ? [t('call:chart.attempts', { count: attempts })] : []),
  ].join(t('reports:table.listSeparator'))
  if (span === null) return parts
  return t('call:chart.summary', { parts, length: time.length((span.end - span.start) / 1_000) })
}

/** Says why the chart has no queue entry. */
function noQueueText({ failed }: WholeCall, state: CallAnswer['state']) {
  if (state === 'asking') return 'queueAsking'
  if (state === 'noCallId') return 'queueNotAsked'
  return failed.some(({ report }) => report !== 'quick') ? 'queueFailed' : 'noQueue'
}

/** Returns the axis in UTC milliseconds; a call without any time gets an arbitrary one. */
function axisOf({ axis }: WholeCall): Span {
  if (axis === null) return { start: 0, end: axisLength(0) }
  return { start: axis.start, end: axis.start + axisLength(axis.end - axis.start) }
}

const phases = ['waiting', 'ringing', 'talking'] as const

/** Explains the patterns of queue entries and attempts. */
function PhaseLegend() {
  const { t } = useTranslation('call')
  return (
    <Row
      as="ul"
      lineGap={1}
      gap={4}
      wrap
      className={clsx(barStyles.legend, typography.quiet)}
      aria-label={t('chart.legend')}
    >
      {phases.map((phase) => (
        <li key={phase}>
          <span className={barStyles.swatch} data-kind={phase} />
          {t(`chart.phases.${phase}`)}
        </li>
      ))}
      <li>
        <span className={barStyles.swatch} data-kind="gap" />
        {t('chart.gap')}
      </li>
    </Row>
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
    <Row gap="hair">
      {buttons.map(({ name, Icon, isDisabled, onPress }) => (
        <Button
          key={name}
          look="quiet"
          small
          square
          aria-label={t(`chart.${name}`)}
          isDisabled={isDisabled}
          onPress={onPress}
        >
          <Icon size={14} aria-hidden />
        </Button>
      ))}
    </Row>
  )
}

/** Says which clock the chart's times of day use, and why. */
function ClockSentence({ clock: { offsetMinutes, witness, offsets } }: { readonly clock: ChartClock }) {
  const { t } = useTranslation(['call', 'reports'])
  const { zone } = usePreferences()
  const reasonOf = useOffsetReason()
  if (witness === null) return <p className={callStyles.quiet}>{t('call:clock.unknown')}</p>
  const offset = offsetName(offsetMinutes)
  return (
    <>
      <p className={callStyles.quiet}>{t(`call:clock.${zone}`, { offset, because: reasonOf(witness) })}</p>
      {offsets.length > 1 && (
        <p className={callStyles.problem}>
          {t('call:clock.several', {
            offsets: offsets.map(offsetName).join(t('reports:table.listSeparator')),
          })}
        </p>
      )}
    </>
  )
}

/** Describes each inconsistency in a sentence, with its lane and its record. */
function CallInconsistencies({ groups }: { readonly groups: readonly ChartGroup[] }) {
  const { t } = useTranslation('call')
  const titleId = useId()
  const titleOf = useLaneTitle()
  const problemText = useProblemText()
  const recordText = useRecordText()
  const found = groups.flatMap((group) => [
    ...problemsOf(group).map(({ lane, problem }) => ({
      where: lane ? titleOf(lane).name : t('records.call'),
      sentence: problemText(problem),
      source: recordText.source(problem.source),
    })),
    ...(isUnreadableRoute(group)
      ? [{ where: t('problems.ofRoute'), sentence: t('problems.route_not_a_list'), source: '' }]
      : []),
  ])
  if (found.length === 0) return null
  return (
    <div className={styles.inconsistencies}>
      <h4 id={titleId}>
        <TriangleAlert size={13} className={typography.warn} aria-hidden="true" />
        {t('problems.title')}
      </h4>
      <ul aria-labelledby={titleId}>
        {found.map(({ where, sentence, source }) => (
          <li key={`${where} ${sentence} ${source}`}>
            <b>
              <bdi>{where}</bdi>:
            </b>{' '}
            {sentence} <span className={styles.source}>{source}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isUnreadableRoute({ of }: ChartGroup): boolean {
  const route = of.kind === 'route' ? of.source?.fields.route : undefined
  return route !== undefined && route !== null && !Array.isArray(route)
}
