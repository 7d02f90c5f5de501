import { useMemo, useState } from 'react'
import type { ArchiveVersion } from '../../../shared/reports/archive.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { mergedFields } from '../../../shared/reports/record-forms.ts'
import { useArchiveVersions } from '../../data/archive.ts'
import { CallPanel } from '../../features/call/CallPanel.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import styles from './archived-call.module.css'
import { VersionList } from './VersionList.tsx'

interface Props {
  readonly profileId: string
  readonly report: ReportName
  /** Names the record in the archive. */
  readonly row: number
  readonly onClose: () => void
}

/** All about an archived record: what its forms tell together, or one of them as it was received. */
export function ArchivedCall({ profileId, report, row, onClose }: Props) {
  const { data: versions, error, refetch } = useArchiveVersions(profileId, row)
  const [shown, setShown] = useState<number | null>(null)
  const record = useShownRecord(report, versions, shown)
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!record || !versions) return null
  return (
    <div className={styles.archived}>
      {versions.length > 1 && <VersionList versions={versions} shown={shown} onShow={setShown} />}
      <div className={styles.call}>
        <CallPanel report={report} record={record} onClose={onClose} />
      </div>
    </div>
  )
}

/** The same object for as long as its fields are the same. */
function useShownRecord(
  report: ReportName,
  versions: readonly ArchiveVersion[] | undefined,
  shown: number | null,
): ReportRecord | undefined {
  return useMemo(() => {
    if (!versions) return undefined
    const chosen = shown === null ? undefined : versions[shown]
    // The newest is the first of them.
    return { fields: chosen?.fields ?? mergedFields(report, versions.toReversed()), problems: [] }
  }, [report, versions, shown])
}
