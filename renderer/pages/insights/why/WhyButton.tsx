import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '../../../../shared/clock/range.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { type ChartSpan, type ChartTime, movedSpan } from './chart-span.ts'
import { useWhyTexts } from './use-why-texts.ts'

interface Props {
  readonly title: string
  readonly time: ChartTime
  readonly span: ChartSpan | null
  readonly onSpan: (span: ChartSpan | null) => void
  readonly onAsk: (range: string) => void
  /** Called with whether keys choose the bars. */
  readonly onFocus: (hasKeys: boolean) => void
}

/** Asks about the bars that the arrow keys choose; without a choice, about the one with most lost calls. */
export function WhyButton({ title, time, span, onSpan, onAsk, onFocus }: Props) {
  const { t } = useTranslation('why')
  const { direction } = useFigureFormats()
  const texts = useWhyTexts()
  const about = useId()
  const range = time.rangeOf(span ?? time.worst)
  return (
    <Row as="span" wrap inline align="center">
      <span id={about} className="visually-hidden">
        {t('keys')}
      </span>
      <span className="visually-hidden" role="status">
        {span && range !== null && t('chosen', { period: texts.period(rangeOf(range)) })}
      </span>
      <Button
        small
        look="quiet"
        isDisabled={range === null}
        aria-label={t('askOf', { title })}
        aria-describedby={about}
        onFocusChange={onFocus}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={(event) => {
          const moved = movedSpan(time, span, event, direction)
          if (moved) onSpan(moved)
          else event.continuePropagation()
        }}
        onPress={() => {
          if (range !== null) onAsk(range)
          onSpan(null)
        }}
      >
        {t('ask')}
      </Button>
    </Row>
  )
}
