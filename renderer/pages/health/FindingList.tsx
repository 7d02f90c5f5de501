import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Check, CircleHelp, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import type { Finding } from '../../../shared/receipts.ts'
import { callAddress } from '../../features/addresses/page-addresses.ts'
import { BoardLink } from '../../features/board/BoardLink.tsx'
import { useMinuteText } from '../../features/keeping/use-keeping-text.ts'
import typography from '../../styles/typography.module.css'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import styles from './health.module.css'

/** Limits a receipt to one sheet; its file has them all. */
const maxExamples = 5

/** Lists what a receipt found, each as one sentence with its reason and some of its calls. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation('health')
  const sentence = useFindingText()
  if (findings.length === 0) {
    return (
      <p className={styles.chain}>
        <Check size={14} aria-hidden="true" />
        {t('findings.none')}
      </p>
    )
  }
  return (
    <Stack as="ul" className={styles.findings}>
      {findings.map((finding) => {
        const { kind, reason, event, field, examples } = finding
        const Icon = reason === 'unexplained' ? CircleHelp : Info
        return (
          <li
            key={[kind, reason, event, field, finding.from].join(' ')}
            className={clsx(reason === 'unexplained' && styles.unexplained)}
          >
            <Icon size={14} aria-hidden="true" />
            <div>
              <p>
                {sentence(finding)} {finding.from !== null && <BoardLink small instant={finding.from} />}
              </p>
              {examples.length > 0 && (
                <Row as="p" lineGap={0} wrap className={typography.quiet}>
                  {t('findings.examples')}{' '}
                  {examples.slice(0, maxExamples).map((id) => (
                    <Link key={id} to={paths.call} search={callAddress.parse({ id })}>
                      <bdi dir="ltr">{id}</bdi>
                    </Link>
                  ))}
                </Row>
              )}
            </div>
          </li>
        )
      })}
    </Stack>
  )
}

/** Returns a function that says what was found, and why it is so. */
function useFindingText(): (finding: Finding) => string {
  const { t } = useTranslation('health')
  const minute = useMinuteText()
  return ({ kind, reason, event, field, calls, items, from, to, others }) => {
    const time = (instant: number | null) => (instant === null ? '—' : minute(instant))
    const values = { event: event ?? '—', field: field ?? '—', calls, items, from: time(from), to: time(to) }
    const what = t(`findings.kinds.${kind}`, {
      ...values,
      count:
        kind === 'late' || kind === 'changed' || kind === 'vanished' || kind === 'repeated' ? items : calls,
    })
    const why = t(`findings.reasons.${reason}`, { ...values, count: others ?? 0 })
    return reason === 'observed' ? t('findings.plain', { what }) : t('findings.because', { what, why })
  }
}
