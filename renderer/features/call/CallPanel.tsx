import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ofConnection, type PageAddress, paths } from '../../../shared/page-address.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { startOfRecord, type WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { useRememberCall } from '../../data/calls.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx'
import { AssumedMark } from '../../ui/values/AssumedMark.tsx'
import { AttemptResultBadge } from '../../ui/values/AttemptResultBadge.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { useIsOwnWindow } from '../addresses/page-addresses.ts'
import { CallContext } from '../board/BoardLink.tsx'
import { NamedNumber } from '../people/NamedNumber.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { CopyLinkButton } from '../windows/CopyLinkButton.tsx'
import { OwnWindowButton } from '../windows/OwnWindowButton.tsx'
import { CallerHistory, type CallLink } from './CallerHistory.tsx'
import { CallHeadline } from './CallHeadline.tsx'
import { CallSources } from './CallSources.tsx'
import { CallTimeline } from './CallTimeline.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './call.module.css'
import { agentsOfCall, type CallAgent } from './call-agents.ts'
import { cuidOf, keyOf } from './call-records.ts'
import sourceStyles from './call-sources.module.css'
import type { WholeCall } from './lanes/lanes.ts'
import { RecordFields } from './RecordFields.tsx'
import { Recordings } from './Recordings.tsx'
import { textOf, useRecordText } from './record-text.ts'
import { useCallAnswer } from './use-call-answer.ts'
import { useCallSummary } from './use-call-summary.ts'
import { outcomeOfCall, queueWaitOf } from './whole-call-outcome.ts'

interface CallPanelProps {
  readonly record: ReportRecord
  readonly report: ReportName
  /** Null when the window shows only the call. */
  readonly onClose: (() => void) | null
  /** Whether a panel stood here while the call was loading. */
  readonly isReplacing?: boolean | undefined
  /** Links to another call of the caller; by default, to its own page. */
  readonly linkToCall?: CallLink | undefined
  /** Shown beneath the chart. */
  readonly children?: ReactNode
}

/** Shows a record and its call: headline, summary, timeline, people, every field and the JSON as received. */
export function CallPanel({ record, report, onClose, isReplacing, linkToCall, children }: CallPanelProps) {
  const { t } = useTranslation('call')
  const { atHand, answer, call, ...asked } = useCallAnswer(report, record)
  const { shown, fieldsId, open } = useShownRecord(answer.records, atHand)
  const choices = useFigureChoices()
  const { name } = useRecordText()
  useRememberCall({
    cuid: answer.cuid,
    src: textOf(atHand.fields.src),
    dst: textOf(atHand.fields.dst),
    startedAt: startOfRecord(atHand),
  })
  const isOther = keyOf(shown) !== keyOf(atHand)
  const outcome = asked.state === 'asking' ? null : outcomeOfCall(answer.records, choices)

  const summary = useCallSummary()(call, outcome ?? 'unknown')

  const panel = (
    <SidePanel
      headline={(titleId) => (
        <CallHeadline
          record={atHand}
          call={call}
          outcome={outcome}
          queueWait={queueWaitOf(answer.records)}
          outside={outsideNumberOf(atHand.fields)}
          titleId={titleId}
        />
      )}
      tools={<CallTools callId={cuidOf(record.fields)} isWholePage={onClose === null} />}
      closeLabel={t('panel.close')}
      onClose={onClose}
      isReplacing={isReplacing}
    >
      <Stack gap={6} className={styles.above}>
        <div className={styles.story}>
          {summary !== '' && <p className={styles.summary}>{summary}</p>}
          <CallTimeline call={call} records={answer.records} state={asked.state} onOpen={open} />
          <CallAgents call={call} />
          <Recordings records={answer.records} />
        </div>
        <CallerHistory number={outsideNumberOf(atHand.fields)} cuid={answer.cuid} linkToCall={linkToCall} />
      </Stack>
      <CallSources answer={answer} {...asked} />
      {children}
      {answer.records.length > 1 && (
        <CallRecords records={answer.records} unplaced={call.unplaced} shown={shown} onOpen={open} />
      )}
      <RecordFields
        record={shown}
        report={shown.report}
        titleId={fieldsId}
        title={isOther ? t('fields.titleOf', { record: name(shown) }) : t('fields.title')}
      />
      <RecordJson record={shown} />
    </SidePanel>
  )
  return <CallContext value={answer.cuid}>{panel}</CallContext>
}

/** Returns the number whose other calls are listed: of an outgoing call, who was called. */
function outsideNumberOf({ type, src, dst }: ReportRecord['fields']): string {
  return textOf(type === 'outgoing' ? dst : src)
}

/** Holds the record whose fields are shown: the panel's own until the user opens another. */
function useShownRecord(records: readonly WholeCallRecord[], atHand: WholeCallRecord) {
  const fieldsId = useId()
  const [opened, setOpened] = useState<{ readonly key: string } | null>(null)
  useEffect(() => {
    const title = opened && document.getElementById(fieldsId)
    if (!title) return
    title.scrollIntoView({ block: 'start' })
    title.focus({ preventScroll: true })
  }, [opened, fieldsId])
  return {
    fieldsId,
    shown: records.find((record) => keyOf(record) === opened?.key) ?? atHand,
    open: (record: WholeCallRecord) => setOpened({ key: keyOf(record) }),
  }
}

interface Props {
  readonly callId: string
  /** Whether the page shows only the call: then the page's link is the call's link. */
  readonly isWholePage: boolean
}

/** Copies a link to the call, prints the call, or opens it in a window. */
function CallTools({ callId, isWholePage }: Props) {
  const { t } = useTranslation(['windows'])
  const isAlone = useIsOwnWindow()
  const connection = useActiveConnection()
  if (callId === '') return null
  const page: PageAddress = { path: paths.call, search: { id: callId } }
  return (
    <>
      {(isAlone || !isWholePage) && <CopyLinkButton call={page} />}
      <PrintButton what="call" name={t('windows:call.title', { id: callId })} />
      {!isAlone && connection && (
        <OwnWindowButton command="callWindow" page={ofConnection(page, connection)} />
      )}
    </>
  )
}

/** The record as the call center sent it. */
function RecordJson({ record }: { readonly record: ReportRecord }) {
  const { t } = useTranslation('call')
  const titleId = useId()
  const json = JSON.stringify(record.fields, null, 2)
  return (
    <div className={styles.part}>
      <Row as="header" align="center" className={styles.sectionHeader}>
        <h3 id={titleId}>{t('json.title')}</h3>
        <CopyButton text={json} what={t('copy.json')} />
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access */}
      <section className={styles.json} dir="ltr" tabIndex={0} aria-labelledby={titleId}>
        <pre>{json}</pre>
      </section>
    </div>
  )
}

/** Lists the agents of a call, with what each did. */
function CallAgents({ call }: { readonly call: WholeCall }) {
  const { t } = useTranslation('call')
  const { leastRingSeconds } = useFigureChoices()
  const agents = agentsOfCall(call, leastRingSeconds)
  if (agents.length === 0) return null
  return (
    <Stack as="ul" gap={1} className={styles.agents} aria-label={t('chart.agents')}>
      {agents.map((agent) => (
        <Agent key={agent.number} agent={agent} />
      ))}
    </Stack>
  )
}

function Agent({ agent }: { readonly agent: CallAgent }) {
  const { t } = useTranslation('call')
  const { seconds } = useFormats()
  const { number, recordName, results, attempts, rang, talked, isAssumed } = agent
  const facts = [
    ...(attempts > 1 ? [t('chart.attempts', { count: attempts })] : []),
    ...(attempts > 0 ? [t('agents.rang', { length: seconds(rang) })] : []),
    ...(talked === null ? [] : [t('agents.talked', { length: seconds(talked) })]),
  ]
  return (
    <li>
      <span className={typography.medium}>
        <NamedNumber kind="agent" number={number} otherName={recordName || null} />
      </span>
      {results.map((result) => (
        <AttemptResultBadge key={result} result={result} />
      ))}
      <span className={styles.quiet}>{facts.join(' · ')}</span>
      {isAssumed && <AssumedMark />}
    </li>
  )
}

interface CallRecordsProps {
  readonly records: readonly WholeCallRecord[]
  /** Records without a place on the axis. */
  readonly unplaced: readonly WholeCallRecord[]
  /** The record whose fields are shown below. */
  readonly shown: WholeCallRecord
  readonly onOpen: (record: WholeCallRecord) => void
}

/** Lists the call's records, to choose whose fields are shown. */
function CallRecords({ records, unplaced, shown, onOpen }: CallRecordsProps) {
  const { t } = useTranslation('call')
  const buttonsOf = (some: readonly WholeCallRecord[]) =>
    some.map((record) => (
      <RecordButton
        key={keyOf(record)}
        record={record}
        isShown={keyOf(record) === keyOf(shown)}
        onOpen={onOpen}
      />
    ))
  const placed = records.filter((record) => !unplaced.includes(record))
  return (
    <Row role="group" aria-label={t('records.label')} gap={1} wrap className={sourceStyles.records}>
      {buttonsOf(placed)}
      {unplaced.length > 0 && <p className={styles.problem}>{t('records.unplaced')}</p>}
      {buttonsOf(unplaced)}
    </Row>
  )
}

interface RecordButtonProps {
  readonly record: WholeCallRecord
  readonly isShown: boolean
  readonly onOpen: (record: WholeCallRecord) => void
}

function RecordButton({ record, isShown, onOpen }: RecordButtonProps) {
  const { name } = useRecordText()
  return (
    <Button small aria-pressed={isShown} onPress={() => onOpen(record)}>
      {name(record)}
    </Button>
  )
}
