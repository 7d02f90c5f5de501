import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { headersOf, type StoredRefusal } from '../../../shared/webhooks/deliveries.ts'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import styles from '../../features/events/panel.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { escapeInvisible, VisibleText } from '../../ui/values/VisibleText.tsx'

interface Props {
  readonly request: Pick<StoredRefusal, 'verb' | 'path' | 'query' | 'headers' | 'rawBody' | 'rawEncoding'>
}

/** Shows a request as received, as plain text. */
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
        <p className={typography.about}>{t('panel.noBody')}</p>
      ) : (
        <LongText text={rawBody} lines />
      )}
      {rawEncoding === 'base64' && rawBody !== '' && <p className={typography.about}>{t('panel.base64')}</p>}
      <p className={typography.about}>{t('panel.masked')}</p>
    </section>
  )
}

interface LongTextProps {
  readonly text: string
  /** Whether the text has line breaks, such as JSON or a request's body. */
  readonly lines?: boolean
}

/** Characters shown at first, because laying out a mebibyte is slow. */
const shownAtOnce = 4_000

/** Shows an outside value as text; a press shows the rest of a very long one. */
export function LongText({ text, lines = false }: LongTextProps) {
  const { t } = useTranslation('feed')
  const [all, setAll] = useState(false)
  const shown = all ? text : text.slice(0, shownAtOnce)
  return (
    <>
      {lines ? (
        <pre className={styles.lines} dir="ltr">
          {escapeInvisible(shown, true)}
        </pre>
      ) : (
        <span className={styles.value}>
          {text.length > shownAtOnce ? <bdi>{escapeInvisible(shown)}</bdi> : <VisibleText text={shown} />}
        </span>
      )}
      {shown.length < text.length && (
        <span>
          {'… '}
          <Button small onPress={() => setAll(true)}>
            {t('panel.showAll', { count: text.length })}
          </Button>
        </span>
      )}
    </>
  )
}
