import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredRefusal } from '../../../shared/webhooks/deliveries.ts'
import { headersOf } from '../../../shared/webhooks/raw-headers.ts'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import styles from '../../features/events/panel.module.css'
import { LongText } from './LongText.tsx'

interface Props {
  readonly request: Pick<StoredRefusal, 'verb' | 'path' | 'query' | 'headers' | 'rawBody' | 'rawEncoding'>
}

/** A request as it came, as text and nothing but text. */
export function RawRequest({ request }: Props) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  const { verb, path, query, rawBody, rawEncoding } = request
  const headers = headersOf(request)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('panel.request')}</h3>
      <h4>{t('panel.requestLine')}</h4>
      <LongText text={`${verb} ${path}${query === '' ? '' : `?${query}`}`} lines />
      {headers.length > 0 && (
        <>
          <h4>{t('panel.headers')}</h4>
          <LongText text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} lines />
        </>
      )}
      <h4>
        {t('panel.body')}
        {rawBody !== '' && <CopyButton text={rawBody} what={t('panel.copyBody')} />}
      </h4>
      {rawBody === '' ? (
        <p className={styles.about}>{t('panel.noBody')}</p>
      ) : (
        <LongText text={rawBody} lines />
      )}
      {rawEncoding === 'base64' && rawBody !== '' && <p className={styles.about}>{t('panel.base64')}</p>}
      <p className={styles.about}>{t('panel.masked')}</p>
    </section>
  )
}
