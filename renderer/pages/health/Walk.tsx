import { Pause, Play, RotateCw, Square, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WalkFinding, WalkStanding } from '../../../shared/archive/walk.ts'
import { useWalk, useWalkAct, type WalkAct } from '../../data/keeping.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { FailureText } from '../../features/jobs/JobResult.tsx'
import { ProgressLine } from '../../features/jobs/progress.tsx'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './health.module.css'

interface Props {
  readonly connectionId: string
  /** Whether keeping isn't paused, which holds the walk, too. */
  readonly isKeeping: boolean
}

/** Shows, starts, pauses and stops the ordered walk (§4.4). */
export function Walk({ connectionId, isKeeping }: Props) {
  const { t } = useTranslation('health')
  const { data: standing } = useWalk(connectionId)
  const act = useWalkAct(connectionId)
  const acts = useKeptFocus<HTMLDivElement>()
  if (!standing) return null
  const { archived, running, failure, run } = standing
  const button = (which: WalkAct, label: string, Icon: typeof Play) => (
    <Button key={which} onPress={() => act.mutate(which)}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </Button>
  )
  return (
    <section className={parts.part} aria-labelledby="health-walk">
      <h2 id="health-walk">{t('walk.title')}</h2>
      <p className={typography.about}>{t('walk.lead')}</p>
      {running && <ProgressLine label={t('walk.progress')} percent={null} isPaused={running === 'paused'} />}
      {archived ? <Facts archived={archived} standing={standing} /> : <p>{t('walk.nothing')}</p>}
      {run && run.findings.length > 0 && <Findings findings={run.findings} />}
      {running === 'running' && !isKeeping && <p role="status">{t('walk.held')}</p>}
      {failure && <FailureText failure={failure} />}
      {run?.result && (
        <p role="status">{t(`walk.ends.${run.result.end}`, { message: run.result.message || '—' })}</p>
      )}
      <div className={styles.acts} ref={acts} tabIndex={-1}>
        {running === null && button('start', t(archived ? 'walk.goOn' : 'walk.start'), Play)}
        {running === 'running' && failure && button('resume', t('walk.again'), RotateCw)}
        {running === 'running' && button('pause', t('walk.pause'), Pause)}
        {running === 'paused' && button('resume', t('walk.resume'), Play)}
        {running !== null && button('stop', t('walk.stop'), Square)}
      </div>
      {act.error && <ActionError error={act.error} />}
    </section>
  )
}

interface FactsProps {
  readonly archived: NonNullable<WalkStanding['archived']>
  readonly standing: WalkStanding
}

/** Shows how far the walk came. */
function Facts({ archived, standing: { cursorField, running, run } }: FactsProps) {
  const { t } = useTranslation('health')
  const { number } = useFormats()
  const arrival = useArrivalText()
  const facts = [
    { name: 'records', value: number(archived.received) },
    { name: 'last', value: run?.lastRecordAt == null ? '—' : arrival.dateTime(run.lastRecordAt) },
    { name: 'added', value: run ? number(run.archived.added) : '—' },
    { name: 'changed', value: run ? number(run.archived.changed) : '—' },
    { name: 'lastId', value: archived.lastId },
    { name: 'field', value: cursorField ?? '—' },
  ] as const
  return (
    <>
      <dl className={styles.walkFacts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`walk.facts.${name}`)}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {running === null && (
        <p>{t('walk.standing', { count: archived.received, time: arrival.dateTime(archived.savedAt) })}</p>
      )}
      {running === 'paused' && <p className={typography.about}>{t('walk.pausedByUser')}</p>}
    </>
  )
}

function Findings({ findings }: { readonly findings: readonly WalkFinding[] }) {
  const { t } = useTranslation(['health', 'reports'])
  return (
    <div className={styles.walkFindings}>
      <h3>
        <TriangleAlert size={13} aria-hidden="true" /> {t('health:walk.findings.title')}
      </h3>
      <ul>
        {findings.map(({ kind, count, examples }) => (
          <li key={kind}>
            {t(`health:walk.findings.${kind}`, { count })}{' '}
            <span className={typography.about}>
              {examples.map(({ page, id }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: examples in order; some are equal.
                <span key={index}>
                  {index > 0 && t('reports:table.listSeparator')}
                  {t('health:walk.findings.example', { page })} {id !== null && <bdi dir="ltr">{id}</bdi>}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
