import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '../../../shared/board/rules.ts'
import type { Failure } from '../../../shared/errors.ts'
import type { Problem } from '../../../shared/problems.ts'
import { useProblems } from '../../data/console.ts'
import { nowAddress } from '../../features/addresses/page-addresses.ts'
import { useAlarmTexts } from '../../features/alarms/alarm-text.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import { NextStep } from '../../features/state/NextStep.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import styles from './problems.module.css'
import { WindowTitle } from './WindowTitle.tsx'

/** Shows the number of current problems in the status bar; opens their list. */
export function ProblemStatus() {
  const { t } = useTranslation('windows')
  const problems = useProblems()
  return (
    <>
      <WindowTitle />
      {problems.length > 0 && (
        <DialogTrigger>
          <Button look="quiet" small className={styles.indicator}>
            <TriangleAlert size={12} aria-hidden="true" />
            {t('problems.count', { count: problems.length })}
          </Button>
          <Popover className={clsx(menu.popover, styles.popover)} placement="top start" offset={4}>
            <Dialog className={clsx(styles.dialog)} aria-label={t('problems.title')}>
              <h2 className={styles.title}>{t('problems.title')}</h2>
              <ul className={styles.list}>
                {problems.map((each) => (
                  <ProblemItem key={keyOf(each)} problem={each} />
                ))}
              </ul>
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </>
  )
}

function keyOf(problem: Problem): string {
  if (problem.kind === 'job') return problem.jobId
  if (problem.kind === 'alarm') return problem.alarm.id
  return problem.kind === 'keeping' ? `keeping ${problem.profileId}` : problem.kind
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
        <Link to="/now" search={nowAddress.parse({})}>
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
