import type { NamedKind } from '../../../shared/people.ts'
import { useNames } from '../../data/people.ts'
import { escapeInvisible, VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './named-number.module.css'

interface Props {
  readonly kind: NamedKind
  readonly number: string
  /** Shown where the directory knows no name. */
  readonly otherName?: string | null
  /** Truncates to one line. */
  readonly oneLine?: boolean
  /** Leaves the number of a known name to its title, where several share a line. */
  readonly nameOnly?: boolean
}

/** Shows a number after its name; the number alone where none is known. */
export function NamedNumber({ kind, number, otherName = null, oneLine = false, nameOnly = false }: Props) {
  const name = useNames()(kind, number) ?? otherName
  if (name === null || name === '' || name === number) {
    return <VisibleText text={number} leftToRight oneLine={oneLine} />
  }
  return (
    <span {...(oneLine && { className: styles.oneLine, title: escapeInvisible(`${name} ${number}`) })}>
      <span className={styles.name}>
        <VisibleText text={name} oneLine={oneLine} />
      </span>
      {!nameOnly && (
        <>
          {' '}
          <span className={styles.number}>
            <VisibleText text={number} leftToRight />
          </span>
        </>
      )}
    </span>
  )
}
