import { useTranslation } from 'react-i18next'
import { useSent } from '../../data/relay.ts'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { escapeInvisible } from '../../ui/values/VisibleText.tsx'
import styles from './destinations.module.css'

interface Props {
  readonly id: string
  readonly seq: number
  readonly onClose: () => void
}

/** Shows what a destination is sent of an event. */
export function SentEvent({ id, seq, onClose }: Props) {
  const { t } = useTranslation('destinations')
  const { data: sent, error, refetch } = useSent(id, seq)
  return (
    <ModalDialog title={t('deliveries.body')} onClose={onClose}>
      <div className={form.form}>
        {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
        {sent === null && <p>{t('deliveries.gone')}</p>}
        {sent && (
          <>
            <p className={typography.quiet}>
              {t('deliveries.id')}: <bdi dir="ltr">{sent.id}</bdi> · {t('deliveries.type')}:{' '}
              <bdi dir="ltr">{sent.contentType}</bdi>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keys, too. */}
            <section className={styles.body} dir="ltr" tabIndex={0} aria-label={t('deliveries.body')}>
              {escapeInvisible(sent.body)}
            </section>
            {sent.cut && <p className={typography.quiet}>{t('deliveries.cutBody')}</p>}
            <p>
              <CopyButton text={sent.body} what={t('deliveries.body')} />
            </p>
          </>
        )}
      </div>
    </ModalDialog>
  )
}
