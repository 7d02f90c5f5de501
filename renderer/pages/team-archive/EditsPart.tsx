import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { TeamChange, TeamEdit } from '../../../shared/team-edits.ts'
import { useTeamEdits } from '../../data/team-archive.ts'
import { useAlarmTexts } from '../../features/alarms/alarm-text.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './team-archive.module.css'

/** Lists what people of the team changed, and what it replaced. */
export function EditsPart() {
  const { t } = useTranslation('teamArchive')
  const { data: edits, error, refetch } = useTeamEdits()
  return (
    <section className={parts.part} aria-labelledby="edits">
      <h2 id="edits">{t('edits.title')}</h2>
      {error && !edits && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {edits?.length === 0 && <p className={typography.about}>{t('edits.none')}</p>}
      {edits && edits.length > 0 && <EditsTable edits={edits} />}
    </section>
  )
}

function EditsTable({ edits }: { readonly edits: readonly TeamEdit[] }) {
  const { t } = useTranslation('teamArchive')
  const arrival = useArrivalText()
  const texts = useChangeTexts()
  const hasSeveral = new Set(edits.map(({ callCenter }) => callCenter)).size > 1
  const columns: readonly Column<TeamEdit>[] = [
    { id: 'when', head: t('edits.when'), cell: ({ at }) => <bdi>{arrival.short(at)}</bdi> },
    {
      id: 'console',
      head: t('edits.console'),
      cell: ({ console, login }) => (
        <>
          <bdi>{console}</bdi> · <bdi>{login}</bdi>
        </>
      ),
    },
    {
      id: 'change',
      head: t('edits.change'),
      cell: ({ callCenter, change }) => {
        const { what, value } = texts(change)
        return (
          <span className={styles.address}>
            {what} {value !== '' && <bdi className={typography.strong}>{value}</bdi>}
            {hasSeveral && (
              <bdi dir="ltr" className={styles.callCenter}>
                {callCenter}
              </bdi>
            )}
          </span>
        )
      },
    },
    {
      id: 'before',
      head: t('edits.before'),
      cell: ({ change }) => <bdi className={styles.address}>{texts(change).before}</bdi>,
    },
  ]
  return (
    <Table
      className={styles.keepers}
      columns={columns}
      rows={edits}
      keyOf={({ seq }, index) => `${seq} ${index}`}
      aria-labelledby="edits"
    />
  )
}

interface ChangeTexts {
  readonly what: string
  readonly value: string
  readonly before: string
}

function useChangeTexts(): (change: TeamChange) => ChangeTexts {
  const { t } = useTranslation('teamArchive')
  const { t: insights } = useTranslation('insights')
  const { t: alarms } = useTranslation('alarms')
  const { t: connections } = useTranslation('connections')
  const { value: limitText, where } = useAlarmTexts()
  return (change) => {
    switch (change.what) {
      case 'name':
      case 'team':
      case 'queues': {
        const { number, value, before } = change
        const what = t(`edits.${change.what}`, { of: t(`edits.kinds.${change.of}`), number })
        return { what, value: value ?? t('edits.removed'), before: before ?? '' }
      }
      case 'note': {
        const { number, kind, value, before } = change
        const what = t('edits.note', { number, kind: insights(`callbacks.kinds.${kind}`) })
        return { what, value: value ?? t('edits.removed'), before: before ?? '' }
      }
      case 'rule': {
        const { metric, queue, value, before } = change
        const text = (limit: number | null) => (limit === null ? t('edits.off') : limitText(metric, limit))
        const what = t('edits.rule', { where: where(queue), metric: alarms(`metrics.${metric}`) })
        return { what, value: text(value), before: text(before) }
      }
      case 'rules':
      case 'hours':
        return { what: t(`edits.${change.what}`), value: '', before: '' }
      case 'countryCode':
      case 'areaCode':
      case 'outsidePrefix': {
        const { what, value, before } = change
        const text = (chosen: string) => (chosen === '' ? t('edits.nothing') : chosen)
        return {
          what: connections(`dialing.${what}`),
          value: value === null ? t('edits.automatic') : text(value),
          before: before === null ? '' : text(before),
        }
      }
      default:
        return assertNever(change)
    }
  }
}
