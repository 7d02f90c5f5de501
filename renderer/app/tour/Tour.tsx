import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { type TourStep, tourSteps } from '../../../shared/preferences.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './tour.module.css'
import { type TourPages, useTourPages } from './use-tour-pages.ts'

const labelId = 'tour'

/** Leads through what happened in the demo, one page a step, or offers to. */
export function Tour() {
  const { tour } = usePreferences()
  const save = useSavePreferences()
  const navigate = useNavigate()
  const pages = useTourPages(tour !== null)
  const go = (step: TourStep) => {
    const page = pages[step]
    if (page === null) return
    save({ tour: step })
    void navigate(page)
  }
  const end = () => save({ demoChosen: true, tour: null })
  return (
    <Row
      as="section"
      wrap
      lineGap={1}
      gap={3}
      align="center"
      className={styles.tour}
      aria-labelledby={labelId}
    >
      {tour === null ? (
        <Offer onGo={go} onEnd={end} />
      ) : (
        <Step step={tour} pages={pages} onGo={go} onEnd={end} />
      )}
    </Row>
  )
}

interface Props {
  readonly onGo: (step: TourStep) => void
  readonly onEnd: () => void
}

function Offer({ onGo, onEnd }: Props) {
  const { t } = useTranslation('tour')
  const navigate = useNavigate()
  return (
    <>
      <Sparkles size={14} aria-hidden="true" />
      <p id={labelId} className={styles.text}>
        {t('text')}
      </p>
      <Button small look="primary" onPress={() => onGo(tourSteps[0])}>
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

interface StepProps extends Props {
  readonly step: TourStep
  readonly pages: TourPages
}

function Step({ step, pages, onGo, onEnd }: StepProps) {
  const { t } = useTranslation('tour')
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
              onPress={() => onGo(each)}
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
        onPress={next === undefined ? onEnd : () => onGo(next)}
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
