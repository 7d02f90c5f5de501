import clsx from 'clsx'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, startTransition, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { useTranslation } from 'react-i18next'
import field from '../../ui/controls/field.module.css'
import { Longest } from '../../ui/controls/Longest.tsx'
import styles from './calls.module.css'

interface Props {
  /** The searched text. */
  readonly text: string
  readonly onSearch: (text: string) => void
  /** Called by Enter and the down key, after the search. */
  readonly onLeave: () => void
}

const settleMilliseconds = 150
const longest = 200

/** Searches while the user types; only what is typed renders with each key. */
export function SearchBox({ text, onSearch, onLeave }: Props) {
  const { t } = useTranslation('calls')
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  /** What was searched from here and isn't in the address yet: it arrives later than the next key. */
  const [sent, setSent] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (text !== seen) {
    setSeen(text)
    if (!sent.includes(text)) setTyped(text)
    setSent(sent.slice(sent.indexOf(text) + 1))
  }

  const search = (next: string) => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === (sent.at(-1) ?? text)) return
    setSent((before) => [...before, wanted])
    startTransition(() => onSearch(wanted))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    search(typed)
    onLeave()
  }
  return (
    <search aria-label={t('search.label')} className={styles.search}>
      <SearchField
        type="text"
        aria-label={t('search.label')}
        className={clsx(styles.searchField)}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(next), settleMilliseconds)
        }}
        onClear={() => search('')}
        onKeyDown={onKeyDown}
      >
        <Search size={15} aria-hidden="true" className={styles.searchIcon} />
        <Input
          className={clsx(field.input, styles.searchInput)}
          placeholder={t('search.hint')}
          maxLength={longest}
          spellCheck={false}
          autoComplete="off"
        />
        {typed !== '' && (
          <Button className={clsx(styles.clear)} aria-label={t('search.clear')}>
            <X size={14} aria-hidden="true" />
          </Button>
        )}
      </SearchField>
      <Longest text={typed} longest={longest} />
    </search>
  )
}
