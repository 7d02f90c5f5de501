import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartGroup, problemsOf } from './chart-lanes.ts'
import listStyles from './contradictions.module.css'
import { useLaneTitle } from './lane-text.ts'
import { useRecordText } from './record-text.ts'
import { useProblemText } from './time-text.ts'
import styles from './timeline.module.css'

/** Describes each contradiction in a sentence, with its lane and its record. */
export function CallContradictions({ groups }: { readonly groups: readonly ChartGroup[] }) {
  const { t } = useTranslation('call')
  const titleId = useId()
  const titleOf = useLaneTitle()
  const problemText = useProblemText()
  const recordText = useRecordText()
  const found = groups.flatMap((group) => [
    ...problemsOf(group).map(({ lane, problem }) => ({
      where: lane ? titleOf(lane).name : t('records.call'),
      sentence: problemText(problem),
      source: recordText.source(problem.source),
    })),
    ...(isUnreadableRoute(group)
      ? [{ where: t('problems.ofRoute'), sentence: t('problems.route_not_a_list'), source: '' }]
      : []),
  ])
  if (found.length === 0) return null
  return (
    <div className={listStyles.contradictions}>
      <h4 id={titleId}>
        <TriangleAlert size={13} className={styles.warning} aria-hidden="true" />
        {t('problems.title')}
      </h4>
      <ul aria-labelledby={titleId}>
        {found.map(({ where, sentence, source }) => (
          <li key={`${where} ${sentence} ${source}`}>
            <b>
              <bdi>{where}</bdi>:
            </b>{' '}
            {sentence} <span className={styles.source}>{source}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isUnreadableRoute({ of }: ChartGroup): boolean {
  const route = of.kind === 'route' ? of.source?.fields.route : undefined
  return route !== undefined && route !== null && !Array.isArray(route)
}
