import clsx from 'clsx'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withName } from '../../../shared/people.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import type { LaneSegment, WholeCall } from '../../../shared/whole-call/lanes.ts'
import { secondsOf } from '../../../shared/whole-call/record-values.ts'
import { spanOfCall } from '../../../shared/whole-call/route-lane.ts'
import { useNames } from '../../data/people.ts'
import { DispositionBadge } from '../../ui/values/DispositionBadge.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { useRecordTimes, useTimeDisplay } from '../clock/times.ts'
import { FloorLink } from '../floor/FloorLink.tsx'
import { PaperLine } from '../printing/PaperLine.tsx'
import styles from './call.module.css'
import { momentOfCall } from './call-moment.ts'
import { keyOf } from './call-records.ts'
import { textOf } from './record-text.ts'

interface CallHeadlineProps {
  readonly record: WholeCallRecord
  readonly call: WholeCall
  readonly titleId: string
}

/** Shows who called whom, the disposition, the time and the length, from the records of any report. */
export function CallHeadline({ record, call, titleId }: CallHeadlineProps) {
  const { t } = useTranslation('call')
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
  const { lasted, waited } = lengthsOf(record, call)
  const queueText = (queue: string) => withName(nameOf('queue', queue), queue)
  const seconds = (value: number | null) => (value === null ? '' : formats.seconds(value))
  const moment = momentOfCall(call)
  const facts = [
    ...(report === 'quick' ? [] : [{ label: t('panel.queue'), value: queueText(textOf(fields.qnum)) }]),
    { label: t('panel.began'), value: began ? display.field(began) : '' },
    { label: t('panel.lasted'), value: seconds(lasted) },
    { label: t(report === 'queueDetails' ? 'panel.rang' : 'panel.waited'), value: seconds(waited) },
  ]
  return (
    <>
      <PaperLine />
      <h2 id={titleId} tabIndex={-1} aria-label={t('panel.callerAndCalled', { caller, called })}>
        <Party number={src || t('panel.unknownNumber')} name={srcName} />
        <ArrowRight size={16} className={styles.arrow} data-directional="" aria-hidden="true" />
        <Party number={dst || t('panel.unknownNumber')} name={dstName} />
      </h2>
      <div className={styles.facts}>
        {textOf(fields.disposition) !== '' && <DispositionBadge value={textOf(fields.disposition)} />}
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
        {moment !== null && <FloorLink instant={moment} />}
      </div>
    </>
  )
}

function Party({ number, name }: { readonly number: string; readonly name: string }) {
  return (
    <span className={styles.party}>
      {name !== '' && name !== number && <bdi>{name}</bdi>}
      <bdi dir="ltr" className={clsx(name !== '' && name !== number && styles.quiet)}>
        {number}
      </bdi>
    </span>
  )
}

/** Returns the name in `"name" <number>` (§2.3); empty when there is none. */
function callerName(clid: string): string {
  return /^"?(.*?)"?\s*<.*>$/.exec(clid)?.[1] ?? ''
}

interface RecordLengths {
  /** Seconds; null when unknown. */
  readonly lasted: number | null
  /** Seconds that the caller waited in the queue, or that the agent's phone rang. */
  readonly waited: number | null
}

/** Returns the lengths of a record's part of the call, from its times or else its own fields. */
function lengthsOf(record: WholeCallRecord, { entries }: WholeCall): RecordLengths {
  const said = { lasted: secondsOf(record, 'duration'), waited: secondsOf(record, 'wait') }
  if (record.report === 'quick') {
    const span = spanOfCall(record)
    return { ...said, lasted: span ? (span.end - span.start) / 1_000 : said.lasted }
  }
  const lanes = entries.flatMap((entry) => [entry, ...entry.attempts])
  const lane = lanes.find(({ source }) => source !== null && keyOf(source) === keyOf(record))
  // A missed entry may say 0 after half a minute.
  const states = lane?.segments.filter(isState) ?? []
  if (states.length === 0) return said
  const waiting = states.filter(({ kind }) => kind !== 'talking')
  return { lasted: sum(states), waited: sum(waiting) }
}

const isState = ({ kind }: LaneSegment): boolean => kind !== 'gap' && kind !== 'step'

const sum = (segments: readonly LaneSegment[]): number =>
  segments.reduce((total, { start, end }) => total + end - start, 0) / 1_000
