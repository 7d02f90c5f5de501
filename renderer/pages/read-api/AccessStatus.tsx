import { CirclePause, PlugZap, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import type { ApiState } from '../../../shared/read-api.ts'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import { useErrorText } from '../../features/state/error-text.ts'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Stack } from '../../ui/layout/Row.tsx'
import { StatusLine } from '../../ui/state/StatusLine.tsx'
import styles from './read-api.module.css'

/** Says whether other programs get answers. */
export function AccessStatus({ state: { address, failure } }: { readonly state: ApiState }) {
  const { t } = useTranslation('readApi')
  return (
    <section className={parts.part} aria-label={t('status.label')}>
      {failure && <FailureLine failure={failure} />}
      {address !== null && (
        <StatusLine tone="good" icon={Radio}>
          {t('status.on')}
        </StatusLine>
      )}
      {address === null && !failure && (
        <StatusLine tone="neutral" icon={CirclePause}>
          {t('status.off')}
        </StatusLine>
      )}
    </section>
  )
}

function FailureLine({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('readApi')
  const { title } = useErrorText(failure)
  return (
    <StatusLine tone="bad" icon={PlugZap}>
      <strong>{title}.</strong> {t('status.failed')}
    </StatusLine>
  )
}

/** Shows where programs ask, and where each path is described. */
export function Addresses({ address }: { readonly address: string }) {
  const { t } = useTranslation('readApi')
  const shown = [
    { label: t('addresses.base'), text: `${address}/v1` },
    { label: t('addresses.document'), text: `${address}/v1/openapi.json` },
  ]
  return (
    <section className={parts.part} aria-labelledby="read-api-addresses">
      <h2 id="read-api-addresses">{t('addresses.title')}</h2>
      <Stack as="ul" gap={2} className={styles.addresses}>
        {shown.map(({ label, text }) => (
          <li key={text}>
            <span className={typography.about}>{label}</span> <code dir="ltr">{text}</code>
            <CopyButton text={text} what={label} />
          </li>
        ))}
      </Stack>
      <p className={typography.about}>{t('addresses.guide', { file: '\u2066docs/read-api.md\u2069' })}</p>
    </section>
  )
}
