import { Link, type LinkOptions } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './charts.module.css'

export interface Cell {
  readonly text: string
  /** The counted rows. */
  readonly link?: LinkOptions | undefined
  /** The filled part of a bar beside the text, from 0 to 1. */
  readonly bar?: number
}

interface ComparedRow {
  readonly id: string
  readonly name: ReactNode
  readonly cells: readonly Cell[]
}

interface Props {
  readonly id: string
  readonly title: string
  /** Beside the title. */
  readonly children?: ReactNode
  /** The first one heads the names. */
  readonly heads: readonly string[]
  readonly rows: readonly ComparedRow[]
  readonly empty: string
  /** What the heads don't say by themselves. */
  readonly note?: string
}

/** Compares queues or agents by their figures. */
export function ComparedTable({ id, title, children, heads, rows, empty, note }: Props) {
  const [named = '', ...measured] = heads
  const columns: readonly Column<ComparedRow>[] = [
    { id: named, head: named, cell: ({ name }) => name },
    ...measured.map((head, index) => ({
      id: head,
      head,
      isNumber: true,
      cell: ({ cells }: ComparedRow) => <Measure {...cells[index]} />,
    })),
  ]
  return (
    <section className={styles.frame} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={typography.heading}>
          {title}
        </h2>
        {children}
      </header>
      {rows.length === 0 ? (
        <p className={typography.faintSmall}>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a section would be a second region of the same name
        <div
          className={clsx(styles.scroller, styles.compared)}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
          tabIndex={0}
          aria-labelledby={id}
        >
          <Table
            className={styles.table}
            columns={columns}
            rows={rows}
            keyOf={({ id: row }) => row}
            aria-labelledby={id}
          />
        </div>
      )}
      {note && <p className={typography.faintSmall}>{note}</p>}
    </section>
  )
}

function Measure({ text, link, bar }: Partial<Cell>) {
  return (
    <Row as="span" inline align="center" justify="end">
      {bar !== undefined && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${Math.round(bar * 100)}%` }} />
        </span>
      )}
      <bdi>{link ? <Link {...link}>{text}</Link> : text}</bdi>
    </Row>
  )
}
