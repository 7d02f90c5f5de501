import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Check, CircleHelp, Clock, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { authorizationState } from '../../../shared/webhooks/deliveries.ts'
import type { Evidence, Finding, Verdict } from '../../../shared/webhooks/doctor/finding.ts'
import type { DoctorReport } from '../../../shared/webhooks/receiver.ts'
import { useDoctor } from '../../data/webhooks.ts'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import { offsetName, useArrivalText } from '../../features/clock/times.ts'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import tones from '../../styles/tones.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import { escapeInvisible } from '../../ui/values/VisibleText.tsx'
import styles from './doctor.module.css'

/** Compares each of the seven settings with the received requests; shows those that differ, and counts the others. */
export function Doctor() {
  const { t } = useTranslation('webhooks')
  const arrival = useArrivalText()
  const [since, setSince] = useState<number | null>(null)
  const doctor = useDoctor(since)
  const { data } = doctor
  const at = (instant: number) => `\u2066${arrival.short(instant)}\u2069`
  return (
    <section className={parts.part} aria-labelledby="webhook-doctor">
      <h2 id="webhook-doctor">{t('doctor.title')}</h2>
      <p className={typography.about}>{t('doctor.about')}</p>
      {doctor.error && !data && <ErrorMessage error={doctor.error} onRetry={() => void doctor.refetch()} />}
      {data && (
        <>
          <Row lineGap={2} gap={3} wrap align="center">
            <span role="status">
              {data.oldestAt === null
                ? t('doctor.nothing')
                : t('doctor.requests', { count: data.requests, time: at(data.oldestAt) })}
              {since !== null && ` ${t('doctor.sinceThen', { time: at(since) })}`}
            </span>
            <Button small onPress={() => setSince(since === null ? Date.now() : null)}>
              {t(since === null ? 'doctor.fromNow' : 'doctor.all')}
            </Button>
          </Row>
          <Findings findings={data.findings.filter(isWrong)} />
          {data.oldestAt !== null && (
            <Agreeing
              findings={data.findings.filter((finding) => !isWrong(finding))}
              times={data.eventTimes}
            />
          )}
        </>
      )}
    </section>
  )
}

const isWrong = ({ verdict }: Finding): boolean => verdict === 'contradicted'

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <Stack as="ul">
      {findings.map((finding) => (
        <FindingItem key={finding.setting} finding={finding} />
      ))}
    </Stack>
  )
}

interface AgreeingProps {
  readonly findings: readonly Finding[]
  readonly times: DoctorReport['eventTimes']
}

/** Says in a line what nothing is wrong with, and shows it on request. */
function Agreeing({ findings, times }: AgreeingProps) {
  const { t } = useTranslation('webhooks')
  const confirmed = findings.filter(({ verdict }) => verdict === 'confirmed').length
  const unknown = findings.length - confirmed
  return (
    <details className={styles.agreeing}>
      <summary>
        {t('doctor.agreeing', { count: confirmed })}
        {unknown > 0 && t('doctor.unseen', { count: unknown })}
      </summary>
      <Stack>
        <Findings findings={findings} />
        <EventTimes times={times} />
      </Stack>
    </details>
  )
}

const looks: Readonly<Record<Verdict, { readonly icon: LucideIcon; readonly tone: string | undefined }>> = {
  confirmed: { icon: Check, tone: tones.good },
  contradicted: { icon: X, tone: tones.bad },
  unknown: { icon: CircleHelp, tone: tones.neutral },
}

/** Shows a setting's verdict, the evidence and what can't be determined. */
function FindingItem({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation('webhooks')
  const { setting, verdict, evidence, cannotTell } = finding
  const { icon: Icon, tone } = looks[verdict]
  const inconsistenciesFirst = [...evidence].sort((a, b) => Number(a.agrees) - Number(b.agrees))
  return (
    <li className={styles.finding} aria-labelledby={`finding-${setting}`}>
      <h3 id={`finding-${setting}`}>
        <bdi>{t(`settings.${setting}`)}</bdi>
        <span className={clsx(styles.verdict, tone)}>
          <Icon size={14} aria-hidden="true" />
          {t(`doctor.verdicts.${verdict}`)}
        </span>
      </h3>
      <Stack as="ul" gap={1} className={styles.evidence}>
        {inconsistenciesFirst.map((each) => (
          <EvidenceItem
            key={`${each.code} ${each.seen} ${each.expected} ${each.request?.seq ?? ''}`}
            evidence={each}
          />
        ))}
        {cannotTell.map((ambiguity) => (
          <li key={ambiguity} className={styles.open}>
            <CircleHelp size={14} aria-hidden="true" />
            <p>{t(`doctor.cannotTell.${ambiguity}`)}</p>
          </li>
        ))}
      </Stack>
      {verdict === 'contradicted' && <p className={typography.medium}>{t(`doctor.advice.${setting}`)}</p>}
    </li>
  )
}

function EvidenceItem({ evidence }: { readonly evidence: Evidence }) {
  const { t } = useTranslation('webhooks')
  const text = useEvidenceText(evidence)
  const { agrees, request } = evidence
  const Icon = agrees ? Check : X
  return (
    <li className={agrees ? styles.agrees : typography.bad}>
      <Icon size={14} aria-hidden="true" />
      <p>
        {text}{' '}
        {request && (
          <FeedLink open={request}>
            {t(request.kind === 'event' ? 'doctor.event' : 'doctor.refusal', {
              number: `\u2066${request.seq}\u2069`,
            })}
          </FeedLink>
        )}
      </p>
    </li>
  )
}

/** Says whether the call center writes event times in UTC. */
function EventTimes({ times }: { readonly times: DoctorReport['eventTimes'] }) {
  const { t } = useTranslation('webhooks')
  const { kind, offsetMinutes, seq, agreeing, total } = times
  return (
    <section className={styles.finding} aria-labelledby="event-times">
      <h3 id="event-times">{t('doctor.times.title')}</h3>
      <div className={styles.open}>
        <Clock size={14} aria-hidden="true" />
        <p>
          {t(`doctor.times.${kind}`, { offset: offsetMinutes === null ? '' : offsetName(offsetMinutes) })}{' '}
          {kind !== 'unknown' && t('doctor.times.agreeing', { agreeing, total })}{' '}
          {seq !== null && (
            <FeedLink open={{ kind: 'event', seq }}>
              {t('doctor.event', { number: `\u2066${seq}\u2069` })}
            </FeedLink>
          )}
        </p>
      </div>
    </section>
  )
}

interface LinkProps {
  readonly open: { readonly kind: 'event' | 'refusal'; readonly seq: number }
  readonly children: ReactNode
}

/** Links to a request in the feed. */
function FeedLink({ open: { kind, seq }, children }: LinkProps) {
  return (
    <Link to={paths.feed} search={readFeedAddress({ open: `${kind === 'event' ? 'e' : 'r'}${seq}` })}>
      {children}
    </Link>
  )
}

/** Describes a piece of evidence: what was received, and what the setting expects. */
function useEvidenceText({ code, agrees, seen, expected, request }: Evidence): string {
  const { t } = useTranslation('webhooks')
  const arrival = useArrivalText()
  const isolated = (text: string) => `\u2068${text}\u2069`
  const valueText = (value: string) => {
    if (code === 'silence') return /^\d+$/.test(value) ? arrival.short(Number(value)) : value
    const state = code === 'credentials' ? authorizationState.safeParse(value) : undefined
    return state?.success ? t(`doctor.credentials.${state.data}`) : escapeInvisible(value)
  }
  return t(`doctor.evidence.${code}.${agrees ? 'agrees' : 'differs'}`, {
    seen: isolated(valueText(seen)),
    expected: isolated(valueText(expected)),
    time: request === null ? '' : isolated(arrival.short(request.receivedAt)),
  })
}
