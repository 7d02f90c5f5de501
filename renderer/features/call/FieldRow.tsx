import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './call.module.css'

interface FieldRowProps {
  readonly label: ReactNode
  /** The name in the record. */
  readonly name: string
  readonly explanation?: string | undefined
  /** Where its value comes from, in lines. */
  readonly note?: string | undefined
  readonly problems?: readonly string[]
  /** What a copy button beside the value copies, and what it is called. */
  readonly copy?: { readonly text: string; readonly what: string } | undefined
  readonly children: ReactNode
}

/** A field of the record: label and value, and beneath them whatever there is to say. */
export function FieldRow({ label, name, explanation, note, problems = [], copy, children }: FieldRowProps) {
  return (
    <div className={styles.row}>
      <dt title={name}>{label}</dt>
      <dd>
        <span className={styles.value}>
          {children}
          {copy && <CopyButton text={copy.text} what={copy.what} />}
        </span>
        {problems.map((problem) => (
          <span key={problem} className={styles.problem}>
            <TriangleAlert size={12} aria-hidden="true" /> {problem}
          </span>
        ))}
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {explanation !== undefined && (
          <span className={styles.explanation}>
            {explanation} <code dir="ltr">{name}</code>
          </span>
        )}
      </dd>
    </div>
  )
}
