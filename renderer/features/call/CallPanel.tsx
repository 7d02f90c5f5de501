import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ofConnection, type PageAddress, paths } from '../../../shared/page-address.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { useRememberCall } from '../../data/calls.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx'
import { useIsOwnWindow } from '../addresses/page-addresses.ts'
import { PrintButton } from '../printing/PrintButton.tsx'
import { CopyLinkButton } from '../windows/CopyLinkButton.tsx'
import { OwnWindowButton } from '../windows/OwnWindowButton.tsx'
import { CallAgents } from './CallAgents.tsx'
import { CallerHistory, type CallLink } from './CallerHistory.tsx'
import { CallHeadline } from './CallHeadline.tsx'
import { CallRecords } from './CallRecords.tsx'
import { CallSources } from './CallSources.tsx'
import { CallTimeline } from './CallTimeline.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './call.module.css'
import { cuidOf, keyOf } from './call-records.ts'
import { RecordFields } from './RecordFields.tsx'
import { textOf, useRecordText } from './record-text.ts'
import { useCallAnswer } from './use-call-answer.ts'

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

/** Shows a record and its call: headline, timeline, every field and the JSON as received. */
export function CallPanel({ record, report, onClose, isReplacing, linkToCall, children }: CallPanelProps) {
  const { t } = useTranslation('call')
  const { atHand, answer, call, ...asked } = useCallAnswer(report, record)
  const { shown, fieldsId, open } = useShownRecord(answer.records, atHand)
  const { name } = useRecordText()
  useRememberCall({
    cuid: answer.cuid,
    src: textOf(atHand.fields.src),
    dst: textOf(atHand.fields.dst),
    startedAt: (atHand.times.starttime ?? atHand.times.start)?.instant ?? null,
  })
  const isOther = keyOf(shown) !== keyOf(atHand)

  return (
    <SidePanel
      headline={(titleId) => <CallHeadline record={atHand} call={call} titleId={titleId} />}
      tools={<CallTools callId={cuidOf(record.fields)} isWholePage={onClose === null} />}
      closeLabel={t('panel.close')}
      onClose={onClose}
      isReplacing={isReplacing}
    >
      <div className={styles.above}>
        <div className={styles.story}>
          <CallAgents call={call} />
          <CallTimeline call={call} records={answer.records} state={asked.state} onOpen={open} />
        </div>
        <CallerHistory number={outsideNumberOf(atHand.fields)} cuid={answer.cuid} linkToCall={linkToCall} />
      </div>
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
  const connection = useActiveProfile()
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
      <header className={styles.sectionHeader}>
        <h3 id={titleId}>{t('json.title')}</h3>
        <CopyButton text={json} what={t('copy.json')} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access */}
      <section className={styles.json} dir="ltr" tabIndex={0} aria-labelledby={titleId}>
        <pre>{json}</pre>
      </section>
    </div>
  )
}
