import clsx from 'clsx'
import { History } from 'lucide-react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import type { ArchiveVersion } from '../../../shared/reports/archive.ts'
import { useArrivalText } from '../../features/clock/use-arrival-text.ts'
import { fieldName } from '../../ui/values/field-name.ts'
import styles from './archived-call.module.css'
import { differingFields } from './version-differences.ts'

interface Props {
  /** The newest first; more than one. */
  readonly versions: readonly ArchiveVersion[]
  /** Null for all of them together. */
  readonly shown: number | null
  readonly onShow: (index: number | null) => void
}

const together = 'together'

/** Every form in which a record was received; the chosen one, or all of them together, is shown below. */
export function VersionList({ versions, shown, onShow }: Props) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: forms of one record in their order, which has no other name.
          <Radio key={index} value={String(index)} className={clsx(styles.version)}>
            <span className={styles.mark} aria-hidden="true" />
            <span>{t('archive:versions.received', { time: arrival.dateTime(version.storedAt) })}</span>
            <span className={styles.quiet}>
              {t(`archive:versions.operations.${version.operation}`)}
              {version.replacedAt === null
                ? ''
                : ` · ${t('archive:versions.replaced', { time: arrival.short(version.replacedAt) })}`}
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {differing.length > 0 && (
        <p className={styles.quiet} role="status">
          {t('archive:versions.differs', {
            fields: differing.map((name) => fieldName(tFields, name)).join(t('reports:table.listSeparator')),
          })}
        </p>
      )}
    </div>
  )
}
