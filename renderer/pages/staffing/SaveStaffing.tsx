import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StaffingLine } from '../../../shared/figures/staffing.ts'
import { useSaveTable } from '../../data/figures.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'

interface Props {
  readonly lines: readonly StaffingLine[]
  readonly headers: readonly string[]
  readonly fileName: string
  /** Minutes. */
  readonly interval: number
}

/** Saves the intervals as a CSV file, in numbers that a spreadsheet counts with. */
export function SaveStaffing({ lines, headers, fileName, interval }: Props) {
  const { t } = useTranslation('insights')
  const save = useSaveTable()
  const rows = lines.map((line) => [
    `${clock(line.from)}-${clock(line.from + interval)}`,
    rounded(line.callsPerDay),
    rounded(line.talk),
    line.agents,
    line.scheduled,
    rounded(line.loggedIn),
    rounded(line.result?.serviceLevel),
    rounded(line.withOneFewer?.serviceLevel),
    rounded(line.withOneMore?.serviceLevel),
    rounded(line.result?.occupancy),
  ])
  return (
    <>
      <Button
        small
        isPending={save.isPending}
        onPress={() => save.mutate({ fileName, headers: [...headers], rows })}
      >
        <Download size={14} aria-hidden="true" />
        {t('staffing.save')}
      </Button>
      <span role="status">
        {save.data &&
          (save.data.kind === 'download' ? (
            t('staffing.downloaded')
          ) : (
            <VisibleText text={t('staffing.saved', { path: save.data.path })} />
          ))}
      </span>
      {save.error && <ActionError error={save.error} />}
    </>
  )
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const rounded = (value: number | null | undefined): number | null =>
  value == null ? null : Math.round(value * 10_000) / 10_000
