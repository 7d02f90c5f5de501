import { Check, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LearnedRules } from '../../../shared/keeping.ts'
import parts from '../../styles/parts.module.css'
import { lengthText, useFormats } from '../../ui/values/formats.ts'
import styles from './health.module.css'

/** Shows how this call center behaves where its service leaves it open. */
export function Learned({ learned }: { readonly learned: LearnedRules }) {
  const { t } = useTranslation('health')
  const { locale } = useFormats()
  const { lastMinute, selectedBy, sorting, pageSize, delaySeconds } = learned
  const lines = [
    { name: 'lastMinute', text: lastMinute && t(`learned.lastMinutes.${lastMinute}`) },
    { name: 'selectedBy', text: selectedBy && t(`learned.selections.${selectedBy}`) },
    { name: 'sorting', text: sorting && t(`learned.sortings.${sorting}`) },
    { name: 'pageSize', text: pageSize === null ? null : t('learned.page', { count: pageSize }) },
    {
      name: 'delay',
      text: delaySeconds === null ? null : t('learned.delay', { duration: lengthText(delaySeconds, locale) }),
    },
  ] as const
  return (
    <section className={parts.part} aria-labelledby="health-learned">
      <h2 id="health-learned">{t('learned.title')}</h2>
      <p className={parts.about}>{t('learned.about')}</p>
      <ul className={styles.learned}>
        {lines.map(({ name, text }) => (
          <li key={name}>
            {text === null ? (
              <CircleDashed size={14} aria-hidden="true" />
            ) : (
              <Check size={14} aria-hidden="true" />
            )}
            {text ?? t('learned.unknown', { what: t(`learned.names.${name}`) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
