import clsx from 'clsx'
import { ArrowRight, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isWithheld } from '../../../shared/callers.ts'
import type { CallOutcome } from '../../../shared/calls/outcome.ts'
import { trueWaitOf } from '../../../shared/figures/true-wait.ts'
import { withName } from '../../../shared/people.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { useNames } from '../../data/people.ts'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { OutcomeBadge } from '../../ui/values/OutcomeBadge.tsx'
import { fieldName } from '../../ui/values/value-texts.ts'
import { BoardLink } from '../board/BoardLink.tsx'
import { useRecordTimes, useTimeDisplay } from '../clock/times.ts'
import { dialUrl } from '../people/DialLink.tsx'
import { PaperLine } from '../printing/PaperLine.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './call.module.css'
import { momentOfCall } from './call-moment.ts'
import type { WholeCall } from './lanes/lanes.ts'
import { secondsOf } from './lanes/record-values.ts'
import { textOf } from './record-text.ts'
import { useTimeText } from './time-text.ts'

interface CallHeadlineProps {
  readonly record: WholeCallRecord
  readonly call: WholeCall
  /** Null while its records are being asked for. */
  readonly outcome: CallOutcome | null
  /** Seconds in queues; null without any. */
  readonly queueWait: number | null
  /** The number of whoever is outside, to call or copy; empty when unknown. */
  readonly outside: string
  readonly titleId: string
}

/** Shows who called whom, how the call ended, the time and the length, from the records of any report. */
export function CallHeadline({ record, call, outcome, queueWait, outside, titleId }: CallHeadlineProps) {
  const { t } = useTranslation('call')
  const { t: tFields } = useTranslation(['reports', 'fields'])
  const formats = useFormats()
  const display = useTimeDisplay()
  const { report, fields } = record
  const times = useRecordTimes(report, fields).fields
  const nameOf = useNames()
  const [src, dst] = [textOf(fields.src), textOf(fields.dst)]
  const srcName = nameOf('any', src) ?? callerName(textOf(fields.clid))
  const dstName = nameOf('any', dst) ?? textOf(fields.dst_name)
  const caller = withName(srcName, src || t('panel.unknownNumber'))
  const called = withName(dstName, dst || t('panel.unknownNumber'))
  const began = times.get(textOf(fields.starttime) === '' ? 'start' : 'starttime')
  const { length } = useTimeText()
  const queueText = (queue: string) => withName(nameOf('queue', queue), queue)
  const seconds = (value: number | null) => (value === null ? '' : formats.seconds(value))
  const moment = momentOfCall(call)
  const facts = [
    ...(report === 'quick' ? [] : [{ label: t('panel.queue'), value: queueText(textOf(fields.qnum)) }]),
    { label: t('panel.began'), value: began ? display.field(began) : '' },
    { label: t('panel.lasted'), value: call.span ? length((call.span.end - call.span.start) / 1_000) : '' },
    { label: fieldName(tFields, 'wait', report), value: seconds(waitOf(record)) },
    ...(report === 'quick' && queueWait !== null
      ? [{ label: fieldName(tFields, 'wait'), value: seconds(queueWait) }]
      : []),
  ]
  return (
    <>
      <PaperLine />
      <h2 id={titleId} tabIndex={-1} aria-label={t('panel.callerAndCalled', { caller, called })}>
        <Party number={src || t('panel.unknownNumber')} name={srcName} />
        <ArrowRight size={16} className={typography.faint} data-directional="" aria-hidden="true" />
        <Party number={dst || t('panel.unknownNumber')} name={dstName} />
      </h2>
      <Row lineGap={1} gap={4} wrap align="center" className={styles.facts}>
        {outcome !== null && outcome !== 'unknown' && <OutcomeBadge outcome={outcome} />}
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi dir="ltr">{value || '—'}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {!isWithheld(outside) && <OutsideNumber number={outside} />}
        {moment !== null && <BoardLink instant={moment} />}
      </Row>
    </>
  )
}

/** Offers the number to call, where a browser hands it to the system's telephone, and to copy. */
function OutsideNumber({ number }: { readonly number: string }) {
  const { t } = useTranslation('call')
  const href = dialUrl(number)
  return (
    <Row as="span" gap={1} inline align="center">
      <Phone size={14} aria-hidden="true" />
      {href === null ? (
        <bdi dir="ltr">{number}</bdi>
      ) : (
        <a href={href}>
          <bdi dir="ltr">{number}</bdi>
        </a>
      )}
      <CopyButton text={number} what={t('copy.number')} />
    </Row>
  )
}

function Party({ number, name }: { readonly number: string; readonly name: string }) {
  return (
    <Row as="span" gap={1} wrap inline align="baseline" className={styles.party}>
      {name !== '' && name !== number && <bdi>{name}</bdi>}
      <bdi dir="ltr" className={clsx(name !== '' && name !== number && styles.quiet)}>
        {number}
      </bdi>
    </Row>
  )
}

/** Returns the name in `"name" <number>` (§2.3); empty when there is none. */
function callerName(clid: string): string {
  return /^"?(.*?)"?\s*<.*>$/.exec(clid)?.[1] ?? ''
}

/** Returns the wait that the record's row shows, too; a missed entry that lost its wait has the true one. */
function waitOf(record: WholeCallRecord): number | null {
  return record.report === 'queue' ? trueWaitOf(record.fields) : secondsOf(record, 'wait')
}
