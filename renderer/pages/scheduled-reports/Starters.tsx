import { CalendarDays, CalendarRange, type LucideIcon, ReceiptText, Sun, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './reports.module.css'
import { type Starter, starters } from './schedule-form.ts'

const icons: Readonly<Record<Starter, LucideIcon>> = {
  day: Sun,
  week: CalendarRange,
  month: CalendarDays,
  agents: Users,
  receipt: ReceiptText,
}

/** Offers the shipped reports; each opens its schedule, filled in. */
export function Starters({ onStart }: { readonly onStart: (starter: Starter) => void }) {
  const { t } = useTranslation('scheduledReports')
  return (
    <section className={styles.part} aria-labelledby="report-starters">
      <h2 id="report-starters">{t('starters.label')}</h2>
      <ul className={styles.starters}>
        {starters.map((starter) => {
          const Icon = icons[starter]
          return (
            <li key={starter}>
              <Button className={styles.starter} onPress={() => onStart(starter)}>
                <Icon size={16} aria-hidden="true" />
                {t(`starters.${starter}.name`)}
              </Button>
              <p className={styles.quiet}>{t(`starters.${starter}.about`)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
