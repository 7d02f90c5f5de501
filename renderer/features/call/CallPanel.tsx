import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { useRememberCall } from '../../data/recent-calls.ts'
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx'
import { CallHeadline } from './CallHeadline.tsx'
import { CallRecords } from './CallRecords.tsx'
import { CallSources } from './CallSources.tsx'
import { CallTimeline } from './CallTimeline.tsx'
import { CallTools } from './CallTools.tsx'
import { cuidOf, keyOf } from './call-records.ts'
import { RecordFields } from './RecordFields.tsx'
import { RecordJson } from './RecordJson.tsx'
import { textOf, useRecordText } from './record-text.ts'
import { useCallAnswer } from './use-call-answer.ts'

interface CallPanelProps {
  readonly record: ReportRecord
  readonly report: ReportName
  /** Null where the call is all that is shown. */
  readonly onClose: (() => void) | null
  /** What else is known of the call, beneath the chart. */
  readonly children?: ReactNode
}

/** All about one record and its call: the headline, the whole call on a time axis, every field, and the JSON as it came. */
export function CallPanel({ record, report, onClose, children }: CallPanelProps) {
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
    >
      <CallTimeline call={call} records={answer.records} state={asked.state} onOpen={open} />
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

/** Whose fields are shown: those of the record at hand, until another one of the call is opened. */
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
