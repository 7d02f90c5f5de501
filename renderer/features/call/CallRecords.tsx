import { useTranslation } from 'react-i18next'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './call.module.css'
import { keyOf } from './call-records.ts'
import sourceStyles from './call-sources.module.css'
import { useRecordText } from './record-text.ts'

interface CallRecordsProps {
  readonly records: readonly WholeCallRecord[]
  /** Records without a place on the axis. */
  readonly unplaced: readonly WholeCallRecord[]
  /** The record whose fields are shown below. */
  readonly shown: WholeCallRecord
  readonly onOpen: (record: WholeCallRecord) => void
}

/** Lists the call's records, to choose whose fields are shown. */
export function CallRecords({ records, unplaced, shown, onOpen }: CallRecordsProps) {
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
    // biome-ignore lint/a11y/useSemanticElements: these buttons are no part of a form.
    <div role="group" aria-label={t('records.label')} className={sourceStyles.records}>
      {buttonsOf(placed)}
      {unplaced.length > 0 && <p className={styles.problem}>{t('records.unplaced')}</p>}
      {buttonsOf(unplaced)}
    </div>
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
