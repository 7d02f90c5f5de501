import clsx from 'clsx'
import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Evidence, Finding, Verdict } from '../../../shared/webhooks/doctor/finding.ts'
import tones from '../../styles/tones.module.css'
import { FeedLink } from './FeedLink.tsx'
import { useEvidenceText } from './use-evidence-text.ts'
import styles from './webhooks.module.css'

const looks: Readonly<Record<Verdict, { readonly icon: LucideIcon; readonly tone: string | undefined }>> = {
  confirmed: { icon: Check, tone: tones.good },
  contradicted: { icon: X, tone: tones.bad },
  unknown: { icon: CircleHelp, tone: tones.neutral },
}

/** One setting: its verdict, the evidence in words, and what can't be told. */
export function FindingItem({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation('webhooks')
  const { setting, verdict, evidence, cannotTell } = finding
  const { icon: Icon, tone } = looks[verdict]
  const contradictionsFirst = [...evidence].sort((a, b) => Number(a.agrees) - Number(b.agrees))
  return (
    <li className={styles.finding} aria-labelledby={`finding-${setting}`}>
      <h3 id={`finding-${setting}`}>
        <bdi>{t(`settings.${setting}`)}</bdi>
        <span className={clsx(styles.verdict, tone)}>
          <Icon size={14} aria-hidden="true" />
          {t(`doctor.verdicts.${verdict}`)}
        </span>
      </h3>
      <ul className={styles.evidence}>
        {contradictionsFirst.map((each) => (
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
      </ul>
      {verdict === 'contradicted' && <p className={styles.advice}>{t(`doctor.advice.${setting}`)}</p>}
    </li>
  )
}

function EvidenceItem({ evidence }: { readonly evidence: Evidence }) {
  const { t } = useTranslation('webhooks')
  const text = useEvidenceText(evidence)
  const { agrees, request } = evidence
  const Icon = agrees ? Check : X
  return (
    <li className={agrees ? styles.agrees : styles.differs}>
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
