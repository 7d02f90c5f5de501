import { linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { averagePoints, type SurveySums, type SurveysAnswer } from '../../../shared/figures/surveys.ts'
import { paths } from '../../../shared/page-address.ts'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { ComparedTable } from './ComparedTable.tsx'

interface Props {
  readonly surveys: SurveysAnswer
  /** In the address's form. */
  readonly range: string
}

/** Shows what callers answered in surveys, by queue and agent; each opens its events. */
export function SurveysTables({ surveys, range }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const rowOf = (kind: 'queue' | 'agent', sums: SurveySums) => {
    const { number, answers } = sums
    const average = averagePoints(sums)
    return {
      id: number,
      name: number === '' ? t('compared.noNumber') : <NamedNumber kind={kind} number={number} />,
      cells: [
        {
          text: formats.number(answers),
          // No field of an event that is searched by names the agent.
          link:
            kind === 'queue' && number !== ''
              ? linkOptions({
                  to: paths.feed,
                  search: readFeedAddress({ event: 'Survey', queue: number, range }),
                })
              : undefined,
        },
        { text: average === null ? '—' : formats.number(Math.round(average * 10) / 10) },
      ],
    }
  }
  const heads = [t('compared.answers'), t('compared.points')]
  return (
    <>
      <ComparedTable
        id="survey-queues"
        title={t('compared.surveyQueues')}
        heads={[t('compared.queue'), ...heads]}
        empty={t('compared.noAnswers')}
        rows={surveys.queues.map((sums) => rowOf('queue', sums))}
      />
      <ComparedTable
        id="survey-agents"
        title={t('compared.surveyAgents')}
        heads={[t('compared.agent'), ...heads]}
        empty={t('compared.noAnswers')}
        rows={surveys.agents.map((sums) => rowOf('agent', sums))}
      />
    </>
  )
}
