import clsx from 'clsx'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import type { ArchiveVersion } from '../../../shared/archive/archive.ts'
import { mergedFields } from '../../../shared/archive/record-forms.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { useArchiveVersions } from '../../data/archive.ts'
import typography from '../../styles/typography.module.css'
import { fieldName } from '../../ui/values/value-texts.ts'
import { useArrivalText } from '../clock/times.ts'
import { ErrorMessage } from '../state/ErrorMessage.tsx'
import styles from './archived-call.module.css'
import { CallPanel } from './CallPanel.tsx'
import { differingFields } from './version-differences.ts'

interface Props {
  readonly connectionId: string
  readonly report: ReportName
  /** The record's row number in the archive. */
  readonly row: number
  readonly onClose: () => void
}

/** Shows an archived record: its versions merged, or one version as received. */
export function ArchivedCall({ connectionId, report, row, onClose }: Props) {
  const { data: versions, error, refetch } = useArchiveVersions(connectionId, row)
  const [shown, setShown] = useState<number | null>(null)
  const record = useShownRecord(report, versions, shown)
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!record || !versions) return null
  return (
    <div className={styles.archived}>
      {versions.length > 1 && (
        <VersionList report={report} versions={versions} shown={shown} onShow={setShown} />
      )}
      <div className={styles.call}>
        <CallPanel report={report} record={record} onClose={onClose} />
      </div>
    </div>
  )
}

/** Returns the same object until the fields change. */
function useShownRecord(
  report: ReportName,
  versions: readonly ArchiveVersion[] | undefined,
  shown: number | null,
): ReportRecord | undefined {
  return useMemo(() => {
    if (!versions) return undefined
    const chosen = shown === null ? undefined : versions[shown]
    // The newest comes first.
    return { fields: chosen?.fields ?? mergedFields(report, versions.toReversed()), problems: [] }
  }, [report, versions, shown])
}

interface VersionListProps extends Pick<Props, 'report'> {
  /** At least two, newest first. */
  readonly versions: readonly ArchiveVersion[]
  /** Null for all versions merged. */
  readonly shown: number | null
  readonly onShow: (index: number | null) => void
}

const together = 'together'

/** Lists the received versions of a record, to choose one or the merge of all. */
function VersionList({ report, versions, shown, onShow }: VersionListProps) {
  const { t } = useTranslation(['archive', 'reports'])
  const { t: tFields } = useTranslation(['reports', 'fields'])
  const arrival = useArrivalText()
  const newest = versions[0]
  const chosen = shown === null ? undefined : versions[shown]
  const differing = newest && chosen && chosen !== newest ? differingFields(newest, chosen) : []
  return (
    <div className={styles.versions}>
      <RadioGroup
        className={clsx(styles.group)}
        value={shown === null ? together : String(shown)}
        onChange={(value) => onShow(value === together ? null : Number(value))}
      >
        <Label className={clsx(styles.label)}>
          <History size={14} aria-hidden="true" />
          {t('archive:versions.title', { count: versions.length })}
        </Label>
        <Radio value={together} className={clsx(styles.version)}>
          <span className={styles.mark} aria-hidden="true" />
          <span>{t('archive:versions.together')}</span>
        </Radio>
        {versions.map((version, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: versions are named only by their order.
          <Radio key={index} value={String(index)} className={clsx(styles.version)}>
            <span className={styles.mark} aria-hidden="true" />
            <span>{t('archive:versions.received', { time: arrival.dateTime(version.storedAt) })}</span>
            <span className={typography.quiet}>
              {t(`archive:versions.operations.${version.operation}`)}
              {version.replacedAt === null
                ? ''
                : ` · ${t('archive:versions.replaced', { time: arrival.short(version.replacedAt) })}`}
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {differing.length > 0 && (
        <p className={typography.quiet} role="status">
          {t('archive:versions.differs', {
            fields: differing
              .map((name) => fieldName(tFields, name, report))
              .join(t('reports:table.listSeparator')),
          })}
        </p>
      )}
    </div>
  )
}
