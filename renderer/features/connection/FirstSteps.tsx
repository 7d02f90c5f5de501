import { useNavigate } from '@tanstack/react-router'
import { Check, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { insightsView } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useRecentCalls } from '../../data/calls.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { readFeedAddress } from '../addresses/feed-address.ts'
import { reportViews } from '../addresses/report-views.ts'
import { firstRecord, readAddress } from '../addresses/search-address.ts'
import { callCenterNow } from '../clock/times.ts'
import styles from './first-steps.module.css'

interface Step {
  readonly name: 'call' | 'events' | 'figures'
  readonly isDone: boolean
  readonly go: () => void
}

/** Guides the user through the demo and to their own connection. */
export function FirstSteps() {
  const { t } = useTranslation('firstSteps')
  const { sawEvents, sawFigures } = usePreferences()
  const save = useSavePreferences()
  const navigate = useNavigate()
  const recent = useRecentCalls()
  const steps: readonly Step[] = [
    {
      name: 'call',
      isDone: recent.length > 0,
      go: () =>
        void navigate({
          to: reportViews.quick.path,
          search: readAddress(reportViews.quick, { call: firstRecord }, callCenterNow()),
        }),
    },
    {
      name: 'events',
      isDone: sawEvents,
      go: () => {
        save({ sawEvents: true })
        void navigate({ to: paths.feed, search: readFeedAddress({}) })
      },
    },
    {
      name: 'figures',
      isDone: sawFigures,
      go: () => {
        save({ sawFigures: true })
        void navigate({ to: paths.insights, search: insightsView.parse({}) })
      },
    },
  ]
  return (
    <section className={styles.guide} aria-labelledby="first-steps">
      <Row align="center" className={styles.line}>
        <Sparkles size={14} aria-hidden="true" />
        <p id="first-steps" className={styles.text}>
          {t('text')}
        </p>
        <Button small onPress={() => void navigate({ to: paths.connections, search: { edit: 'new' } })}>
          {t('add')}
        </Button>
        <Button small look="quiet" onPress={() => save({ demoChosen: true })}>
          {t('stay')}
        </Button>
      </Row>
      <ol className={styles.steps}>
        {steps.map(({ name, isDone, go }, index) => (
          <li key={name} data-done={isDone || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Check size={12} strokeWidth={2.5} /> : t('number', { number: index + 1 })}
            </span>
            <Button small look="quiet" className={styles.step} onPress={go}>
              {t(`steps.${name}`)}
            </Button>
            {isDone && <span className={styles.done}>{t('done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
