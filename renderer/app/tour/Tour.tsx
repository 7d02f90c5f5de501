import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { type TourStep, tourSteps } from '../../../shared/preferences.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import styles from './tour.module.css'
import { firstPage, useTourPages } from './use-tour-pages.ts'

const labelId = 'tour'

interface Props {
  readonly onEnd: () => void
}

/** Leads through what happened in the demo, one page a step, or offers to. */
export function Tour() {
  const { tour } = usePreferences()
  const save = useSavePreferences()
  const part = useKeptFocus<HTMLElement>()
  const end = () => save({ demoChosen: true, tour: null })
  return (
    <section ref={part} tabIndex={-1} className={styles.tour} aria-labelledby={labelId}>
      {tour === null ? <Offer onEnd={end} /> : <Step step={tour} onEnd={end} />}
    </section>
  )
}

function Offer({ onEnd }: Props) {
  const { t } = useTranslation('tour')
  const save = useSavePreferences()
  const navigate = useNavigate()
  const start = () => {
    save({ tour: tourSteps[0] })
    void navigate(firstPage)
  }
  return (
    <>
      <Sparkles size={14} aria-hidden="true" />
      <p id={labelId} className={styles.text}>
        {t('text')}
      </p>
      <Button small look="primary" onPress={start}>
        {t('start')}
      </Button>
      <Button small onPress={() => void navigate({ to: paths.connections, search: { edit: 'new' } })}>
        {t('add')}
      </Button>
      <Button small look="quiet" onPress={onEnd}>
        {t('stay')}
      </Button>
    </>
  )
}

function Step({ step, onEnd }: Props & { readonly step: TourStep }) {
  const { t } = useTranslation('tour')
  const save = useSavePreferences()
  const navigate = useNavigate()
  const pages = useTourPages()
  const go = (to: TourStep) => {
    const page = pages[to]
    if (page === null) return
    save({ tour: to })
    void navigate(page)
  }
  const next = tourSteps[tourSteps.indexOf(step) + 1]
  return (
    <>
      <ol className={styles.steps}>
        {tourSteps.map((each, index) => (
          <li key={each}>
            <Button
              small
              square
              look="quiet"
              className={styles.step}
              aria-label={t(`steps.${each}.name`)}
              aria-current={each === step ? 'step' : false}
              isDisabled={pages[each] === null}
              onPress={() => go(each)}
            >
              {t('number', { number: index + 1 })}
            </Button>
          </li>
        ))}
      </ol>
      <p className={styles.text} aria-live="polite">
        <strong id={labelId}>{t(`steps.${step}.name`)}</strong> {t(`steps.${step}.text`)}
      </p>
      <Button
        small
        look="primary"
        isPending={next !== undefined && pages[next] === null}
        onPress={next === undefined ? onEnd : () => go(next)}
      >
        {next === undefined ? t('finish') : t('next', { name: t(`steps.${next}.name`) })}
      </Button>
      {next !== undefined && (
        <Button small look="quiet" onPress={onEnd}>
          {t('end')}
        </Button>
      )}
    </>
  )
}
