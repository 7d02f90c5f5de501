import { Link, type LinkOptions } from '@tanstack/react-router'
import { ImageDown } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardLink } from '../../features/board/BoardLink.tsx'
import { ChartOrTable, type ChartView } from '../../features/figures/ChartOrTable.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Chart } from './Chart.tsx'
import type { ChartModel } from './chart-model.ts'
import styles from './charts.module.css'
import type { ChartSpan } from './why/chart-span.ts'
import { WhyButton } from './why/WhyButton.tsx'
import { useAskWhy } from './why/why-context.ts'

interface Props {
  readonly model: ChartModel
  readonly onOpen: (link: LinkOptions) => void
  readonly children?: ReactNode
}

/** Shows a chart with its title, or the same data as a table. */
export function ChartFrame({ model, onOpen, children }: Props) {
  const { t } = useTranslation('insights')
  const [view, setView] = useState<ChartView>('chart')
  const [save, setSave] = useState<(() => void) | null>(null)
  // A state's setter would call a function.
  const onDrawn = useCallback((drawn: (() => void) | null) => setSave(() => drawn), [])
  const askWhy = useAskWhy()
  const [span, setSpan] = useState<ChartSpan | null>(null)
  const [hasKeys, setHasKeys] = useState(false)
  const ask = askWhy && ((range: string) => askWhy(range, model.id))
  return (
    <section className={styles.frame} aria-labelledby={`chart-${model.id}`}>
      <header className={styles.head}>
        <h2 id={`chart-${model.id}`} className={typography.heading}>
          {model.title}
        </h2>
        <Row gap={3} wrap className={styles.tools}>
          {model.time && ask && view === 'chart' && (
            <WhyButton
              title={model.title}
              time={model.time}
              span={span}
              onSpan={setSpan}
              onAsk={ask}
              onFocus={setHasKeys}
            />
          )}
          {children}
          <ChartOrTable value={view} onChange={setView} />
          {view === 'chart' && (
            <span title={t('charts.save')}>
              <Button
                look="quiet"
                square
                small
                aria-label={t('charts.saveOf', { title: model.title })}
                isDisabled={save === null}
                onPress={() => save?.()}
              >
                <ImageDown size={14} aria-hidden="true" />
              </Button>
            </span>
          )}
        </Row>
      </header>
      {view === 'chart' ? (
        <Chart
          model={model}
          onOpen={onOpen}
          onDrawn={onDrawn}
          span={span}
          onSpan={setSpan}
          onAsk={ask}
          hasKeys={hasKeys}
        />
      ) : (
        <ChartTable model={model} />
      )}
      {model.note && <p className={typography.faintSmall}>{model.note}</p>}
    </section>
  )
}

function ChartTable({ model: { id, heads, rows } }: { readonly model: ChartModel }) {
  const [first = '', ...others] = heads
  const columns: readonly Column<ChartModel['rows'][number]>[] = [
    {
      id: first,
      head: first,
      cell: ({ label, beganAt }) => (
        <>
          <bdi>{label}</bdi> {beganAt !== undefined && <BoardLink small instant={beganAt} />}
        </>
      ),
    },
    ...others.map((head, index) => ({
      id: head,
      head,
      cell: ({ cells }: ChartModel['rows'][number]) => {
        const { text, link } = cells[index] ?? {}
        return link ? <Link {...link}>{text}</Link> : text
      },
    })),
  ]
  return (
    <Scroller className={styles.scroller} aria-labelledby={`chart-${id}`}>
      <Table
        className={styles.table}
        columns={columns}
        rows={rows}
        keyOf={({ label }) => label}
        aria-labelledby={`chart-${id}`}
      />
    </Scroller>
  )
}
