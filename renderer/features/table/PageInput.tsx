import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseInput } from '../../../shared/text.ts'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './pager.module.css'

interface Props {
  readonly current: number
  /** Null when the total isn't known. */
  readonly pages: number | null
  readonly onPage: (page: number) => void
}

/** The page's number, to be overwritten with another one. */
export function PageInput({ current, pages, onPage }: Props) {
  const { t } = useTranslation('reports')
  const formats = useFormats()
  const [typed, setTyped] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was typed belongs to the page before.
  useEffect(() => setTyped(undefined), [current])

  const jump = () => {
    const wanted = Number(normaliseInput(typed ?? ''))
    setTyped(undefined)
    if (!Number.isInteger(wanted) || wanted < 1) return
    const page = Math.min(wanted, pages ?? wanted)
    if (page !== current) onPage(page)
  }

  return (
    <span className={styles.jump}>
      <label>
        <span>{t('paging.page')}</span>
        <input
          className={styles.input}
          inputMode="numeric"
          value={typed ?? formats.number(current)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={jump}
          onKeyDown={(event) => {
            if (event.key === 'Enter') jump()
            if (event.key === 'Escape') setTyped(undefined)
          }}
        />
      </label>
      {pages !== null && <span>{t('paging.of', { pages })}</span>}
    </span>
  )
}
