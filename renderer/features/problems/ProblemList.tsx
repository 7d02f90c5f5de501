import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '../../../shared/board/rules.ts'
import type { Failure } from '../../../shared/errors.ts'
import { paths } from '../../../shared/page-address.ts'
import type { Problem } from '../../../shared/problems.ts'
import { nowAddress } from '../addresses/page-addresses.ts'
import { useAlarmTexts } from '../alarms/alarm-text.ts'
import { useErrorText } from '../state/error-text.ts'
import { NextStep } from '../state/NextStep.tsx'
import styles from './problems.module.css'

/** Lists problems: what is wrong, what to do, and the way there. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <ul className={styles.list}>
      {problems.map((each) => (
        <ProblemItem key={keyOf(each)} problem={each} />
      ))}
    </ul>
  )
}

function keyOf(problem: Problem): string {
  if (problem.kind === 'job') return problem.jobId
  if (problem.kind === 'alarm') return problem.alarm.id
  if (problem.kind === 'relay') return `relay ${problem.destinationId}`
  if (problem.kind === 'damage') return JSON.stringify(problem.failure)
  return problem.kind === 'keeping' ? `keeping ${problem.connectionId}` : problem.kind
}

function ProblemItem({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation('windows')
  return (
    <li className={styles.item}>
      {problem.kind === 'alarm' ? (
        <AlarmLine alarm={problem.alarm} />
      ) : (
        <>
          <strong>{t(`problems.kinds.${problem.kind}`)}</strong>
          <FailureSentence failure={problem.failure} />
        </>
      )}
    </li>
  )
}

function AlarmLine({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const { sentence } = useAlarmTexts()
  return (
    <>
      <strong>{sentence(alarm)}</strong>
      <p>
        <Link to={paths.now} search={nowAddress.parse({})}>
          {t('standing.open')}
        </Link>
      </p>
    </>
  )
}

function FailureSentence({ failure }: { readonly failure: Failure }) {
  const { title, sentence } = useErrorText(failure)
  return (
    <p>
      {title}. {sentence} <NextStep error={failure} small />
    </p>
  )
}
