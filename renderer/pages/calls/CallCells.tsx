import clsx from 'clsx'
import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import type { CellPlace } from '../../features/table/GridRows.tsx'
import { isEndAligned } from '../../features/table/report-columns.ts'
import table from '../../features/table/report-table.module.css'
import typography from '../../styles/typography.module.css'
import { AssumedMark } from '../../ui/values/AssumedMark.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { CallValue, NoValue } from './CallValue.tsx'
import { isListColumn, type TableListColumn } from './call-columns.ts'
import styles from './calls.module.css'

interface Props extends CellPlace {
  readonly call: ArchivedCall
  /** Stands between the queues of a call. */
  readonly separator: string
}

/** Renders the cells of a call; each value names itself, so that the table can filter by it. */
export function CallCells({ call, columns, idOf, active, separator }: Props) {
  return columns.fields.map((field, offset) => {
    const index = columns.before + offset
    return (
      <td
        key={field.name}
        id={idOf(index)}
        data-column={field.name}
        aria-colindex={index + 1}
        className={clsx(
          table.cell,
          isEndAligned(field) && table.endAligned,
          index === active && styles.activeCell,
        )}
      >
        {isListColumn(field.name) ? (
          <Values call={call} column={field.name} separator={separator} />
        ) : (
          <Amount call={call} name={field.name} />
        )}
      </td>
    )
  })
}

type ValuesProps = Pick<Props, 'call' | 'separator'> & {
  readonly column: TableListColumn
}

function Values({ call, column, separator }: ValuesProps) {
  const values = valuesOf(call, column)
  return (
    <span className={styles.values}>
      {values.map((value, index) => (
        <span key={value} className={styles.value}>
          <span data-value={value} className={styles.named}>
            <CallValue
              column={column}
              value={value}
              otherName={column === 'caller' ? call.callerName : null}
              isShort
              nameOnly={values.length > 1}
            />
          </span>
          {column === 'agent' && <OwnTalk call={call} agent={value} />}
          {index < values.length - 1 && <span>{separator}</span>}
        </span>
      ))}
    </span>
  )
}

/** Shows what an agent talked of a call in which several did, and whether that is only assumed. */
function OwnTalk({ call: { agents }, agent }: { readonly call: ArchivedCall; readonly agent: string }) {
  const { seconds } = useFormats()
  const own = agents.find(({ number }) => number === agent)
  if (own === undefined) return null
  const { talkSeconds, isAssumed } = own
  return (
    <>
      {agents.length > 1 && talkSeconds !== null && (
        <bdi dir="ltr" className={clsx(typography.quiet, styles.ownTalk)}>
          {seconds(talkSeconds)}
        </bdi>
      )}
      {isAssumed && <AssumedMark />}
    </>
  )
}

function valuesOf({ queues, agents, ...call }: ArchivedCall, column: TableListColumn): readonly string[] {
  if (column === 'queue') return queues.length > 0 ? queues : ['']
  if (column === 'agent' && agents.length > 0) return agents.map(({ number }) => number)
  return [call[column] ?? '']
}

function Amount({ call, name }: { readonly call: ArchivedCall; readonly name: string }) {
  const arrival = useArrivalText()
  const { number, seconds } = useFormats()
  const { startedAt, waitSeconds, talkSeconds, attempts } = call
  const amounts: Readonly<Record<string, string | null>> = {
    start: startedAt === null ? null : arrival.dateTime(startedAt),
    wait: waitSeconds === null ? null : seconds(waitSeconds),
    talk: talkSeconds === null ? null : seconds(talkSeconds),
    attempts: number(attempts),
  }
  return <bdi dir="ltr">{amounts[name] ?? <NoValue />}</bdi>
}
