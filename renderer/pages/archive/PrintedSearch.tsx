import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '../../../shared/clock/range.ts'
import { wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { assertNever } from '../../../shared/errors.ts'
import { withName } from '../../../shared/people.ts'
import { useNames } from '../../data/people.ts'
import {
  type ArchiveAddress,
  type ArchiveCondition,
  conditionsOf,
} from '../../features/addresses/archive-address.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import printing from '../../features/printing/printing.module.css'
import { useDispositionText } from '../../ui/values/DispositionBadge.tsx'
import { hasFieldText } from '../../ui/values/value-texts.ts'
import styles from './archive.module.css'

/** Prints what was searched instead of the form. */
export function PrintedSearch({ address }: { readonly address: ArchiveAddress }) {
  const { t } = useTranslation(['archive', 'reports', 'fields'])
  const display = useServerDisplay()
  const nameOf = useNames()
  const dispositionText = useDispositionText()
  const moment = (date: string) => display.dateTime(wallOfRequestDate(date)).slice(0, -3)
  const textOf = (name: ArchiveCondition): string => {
    const value = address[name]
    switch (name) {
      case 'queue':
      case 'agent':
        return withName(nameOf(name, value), value)
      case 'disposition':
        return dispositionText(value)
      case 'type':
        return hasFieldText('types', value) ? t(`fields:types.${value}`) : value
      case 'text':
      case 'number':
        return value
      default:
        return assertNever(name)
    }
  }
  const range = address.range === '' ? null : rangeOf(address.range)
  const time = range
    ? t('reports:form.period', { from: moment(range.from), to: moment(range.to) })
    : t('reports:form.condition', { name: t('archive:form.time'), value: t('archive:form.times.any') })
  const asked = conditionsOf[address.report]
    .filter((name) => address[name] !== '')
    .map((name) => t('reports:form.condition', { name: t(`archive:form.${name}`), value: textOf(name) }))
  return (
    <p className={clsx(printing.printed, styles.searched)} data-paper-filters="">
      {t('reports:form.shown', { search: [time, ...asked].join(t('reports:table.listSeparator')) })}
    </p>
  )
}
