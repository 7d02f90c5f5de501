import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorDetail } from '../../../shared/errors.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import failure from '../state/act-failure.module.css'
import styles from './connections.module.css'
import dialog from './dialog.module.css'

interface Props {
  /** The refused or changed certificate. */
  readonly detail: ErrorDetail
  /** Accepts exactly this certificate from now on. */
  readonly onPin: (fingerprint: string) => void
}

/** Shows the refused certificate and, after a confirmation, accepts exactly it. */
export function CertificateOffer({ detail, onPin }: Props) {
  const { t } = useTranslation(['connections', 'shell'])
  const [asking, setAsking] = useState(false)
  const { fingerprint, pinned } = detail
  if (typeof fingerprint !== 'string') return null
  return (
    <>
      <CertificateFacts detail={detail} />
      <div>
        <Button small onPress={() => setAsking(true)}>
          {t('connections:certificate.offer')}
        </Button>
      </div>
      {asking && (
        <ModalDialog title={t('connections:certificate.title')} alert onClose={() => setAsking(false)}>
          <div className={dialog.content}>
            {pinned !== undefined && (
              <p className={failure.failure}>
                <strong>{t('connections:certificate.changed')}</strong>
              </p>
            )}
            <p>{t('connections:certificate.sentence')}</p>
            <CertificateFacts detail={detail} />
            <footer className={dialog.foot}>
              <Button autoFocus onPress={() => setAsking(false)}>
                {t('shell:cancel')}
              </Button>
              <Button
                look="primary"
                onPress={() => {
                  setAsking(false)
                  onPin(fingerprint)
                }}
              >
                {t('connections:certificate.accept')}
              </Button>
            </footer>
          </div>
        </ModalDialog>
      )}
    </>
  )
}

function CertificateFacts({ detail }: Pick<Props, 'detail'>) {
  const { t } = useTranslation('connections')
  const { locale } = useFormats()
  const { fingerprint, pinned, subject, issuer, validFrom, validTo } = detail
  const day = (text: unknown) => {
    const instant = Date.parse(String(text))
    return Number.isNaN(instant)
      ? String(text)
      : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(instant)
  }
  return (
    <dl className={styles.facts}>
      <dt>{t('certificate.fingerprint')}</dt>
      <dd>
        <bdi className={styles.fingerprint} dir="ltr">
          {String(fingerprint)}
        </bdi>
      </dd>
      {pinned !== undefined && (
        <>
          <dt>{t('certificate.pinnedFingerprint')}</dt>
          <dd>
            <bdi className={styles.fingerprint} dir="ltr">
              {String(pinned)}
            </bdi>
          </dd>
        </>
      )}
      <dt>{t('certificate.subject')}</dt>
      <dd>
        <bdi dir="ltr">{String(subject)}</bdi>
      </dd>
      <dt>{t('certificate.issuer')}</dt>
      <dd>
        <bdi dir="ltr">{String(issuer)}</bdi>
      </dd>
      <dt>{t('certificate.valid')}</dt>
      <dd>{t('certificate.range', { from: day(validFrom), to: day(validTo) })}</dd>
    </dl>
  )
}
