import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { periodOf, rangeOf, rangeText } from '../../../../shared/clock/range.ts'
import type { FigureChoices } from '../../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../../shared/figures/queries.ts'
import type { DateRange } from '../../../../shared/reports/query.ts'
import { fewestComparable, longestPeriodMs, type WhyAnswer } from '../../../../shared/why/figures.ts'
import { besideUsual, lostOf, noSentencesOf, sentencesOf } from '../../../../shared/why/sentences.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { useWhy } from '../../../data/figures.ts'
import { useOpenIn } from '../../../features/figures/in-hours.ts'
import { PeriodPill } from '../../../features/figures/PeriodPill.tsx'
import { OpenInContext } from '../../../features/figures/rows-link.ts'
import { ErrorNotice } from '../../../features/state/ErrorMessage.tsx'
import typography from '../../../styles/typography.module.css'
import { Button } from '../../../ui/controls/Button.tsx'
import { useClosing } from '../../../ui/use-closing.ts'
import { SentenceLine } from './SentenceLine.tsx'
import { useWhyTexts } from './use-why-texts.ts'
import { WhyCharts } from './WhyCharts.tsx'
import styles from './why.module.css'

interface Props {
  readonly scope: FigureScope
  readonly choices: FigureChoices
  /** The explained period, in the address's form. */
  readonly range: string
  /** Whether the page stays where it is, but for what of the panel must come in sight. */
  readonly keepsPlace: boolean
  readonly onChange: (range: string) => void
}

/** Says why calls were lost in a part of the page's period, and shows how it went. */
export function WhyPanel({ scope, choices, range, keepsPlace, onChange }: Props) {
  const { t } = useTranslation('why')
  const known = useKnownPeriods()
  const { from, to } = periodOf(rangeOf(range), 'queue', known)
  const isTooLong = from !== null && to !== null && to - from > longestPeriodMs
  const query = from === null || to === null || isTooLong ? null : { ...scope, from, to, choices }
  const { data: answer, error, refetch, isPlaceholderData } = useWhy(query)
  const open = useOpenIn(query)
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  const close = useClosing(range, () => onChange(''), panel)
  const head = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (range !== '') panel.current?.focus({ preventScroll: true })
    // A link's panel is read from its top; below its chart, as much of it as the styles say comes in sight.
    if (keepsPlace) head.current?.scrollIntoView({ block: 'nearest' })
    else panel.current?.scrollIntoView({ block: 'start' })
  }, [range, keepsPlace])
  const shown = rangeOf(range)
  const texts = useWhyTexts()
  const isCut = answer !== undefined && query !== null && answer.asked.to < query.to
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-labelledby={heading}
      aria-busy={query !== null && answer === undefined}
      data-loading={isPlaceholderData || undefined}
    >
      <header ref={head} className={styles.head}>
        <h2 id={heading} className={typography.heading}>
          {t('title')}
        </h2>
        <WhyPeriod range={shown} onChange={onChange} />
        <Button look="quiet" square small aria-label={t('close')} onPress={close}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isTooLong && <p>{t('none.tooLong')}</p>}
      {answer && query && !isTooLong && !isPlaceholderData && (
        <OpenInContext value={open}>
          <Sentences
            answer={answer}
            scope={scope}
            choices={choices}
            range={isCut ? rangeText(texts.upTo(shown, answer.asked.to)) : range}
            isCut={isCut}
          />
          <WhyCharts answer={answer} />
        </OpenInContext>
      )}
    </section>
  )
}

function WhyPeriod({
  range,
  onChange,
}: {
  readonly range: DateRange
  readonly onChange: (range: string) => void
}) {
  const { t } = useTranslation('why')
  const texts = useWhyTexts()
  return (
    <>
      <span className={styles.printed}>{texts.period(range)}</span>
      <span className={styles.screen}>
        <PeriodPill label={t('period')} range={range} text={texts.period(range)} onChange={onChange} />
      </span>
    </>
  )
}

interface SentencesProps extends Omit<Props, 'keepsPlace' | 'onChange'> {
  readonly answer: WhyAnswer
  /** Whether the answer is of the part that is over. */
  readonly isCut: boolean
}

function Sentences({ answer, scope, choices, range, isCut }: SentencesProps) {
  const { t } = useTranslation('why')
  const texts = useWhyTexts()
  const none = noSentencesOf(answer)
  const sentences = sentencesOf(answer)
  const { value: lost, usual } = lostOf(answer)
  const when = texts.when(answer)
  if (none === 'notWhole') return <p>{t('none.notWhole')}</p>
  if (none === 'fewComparable') {
    return <p>{t('none.fewComparable', { count: answer.comparable.length, needed: fewestComparable })}</p>
  }
  const beside = besideUsual({ value: lost, usual })
  const written = { lost, usual: texts.usual(usual), weekday: when.weekday }
  return (
    <>
      <p className={typography.quiet}>
        {t(when.isDay ? 'compared' : 'comparedDays', {
          count: answer.comparable.length,
          weekday: when.weekday,
        })}
        {isCut && ` ${t('upTo', { time: texts.time(answer.asked.to) })}`}
      </p>
      {sentences.length === 0 && <p>{t(`none.${beside ?? 'usual'}${when.isDay ? '' : 'Days'}`, written)}</p>}
      {sentences.length > 0 && (
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <SentenceLine
              key={JSON.stringify(sentence)}
              sentence={sentence}
              answer={answer}
              scope={scope}
              choices={choices}
              range={range}
            />
          ))}
        </ul>
      )}
    </>
  )
}
