import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../features/events/panel.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { escapeInvisible } from '../../ui/values/visible-text.ts'

interface Props {
  readonly text: string
  /** It has lines of its own, such as JSON or a request's body. */
  readonly lines?: boolean
}

/** As much of a value as is shown before it is asked for: a mebibyte takes a moment to lay out. */
const shownAtOnce = 4_000

/** A value from outside as text, whatever it holds; the rest of a very long one on demand. */
export function LongText({ text, lines = false }: Props) {
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
