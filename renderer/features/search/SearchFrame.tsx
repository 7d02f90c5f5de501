import clsx from 'clsx'
import { LinkIcon } from 'lucide-react'
import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { ResizablePanel } from '../../ui/side-panel/ResizablePanel.tsx'
import { Notice } from '../../ui/state/Notice.tsx'
import { readDrillDown } from '../addresses/drill-down.ts'
import styles from './search-frame.module.css'

const DrillDownLine = lazy(() =>
  import('../figures/DrillDownLine.tsx').then((module) => ({ default: module.DrillDownLine })),
)

interface RefusedProps {
  /** The names of the address's unreadable parts. */
  readonly names: readonly string[]
  /** Whether they were left out; else their defaults took their place. */
  readonly ignored?: boolean
  readonly onDismiss: () => void
}

/** Says which parts of an address couldn't be read. */
export function RefusedParts({ names, ignored = false, onDismiss }: RefusedProps) {
  const { t } = useTranslation('reports')
  if (names.length === 0) return null
  const parts = names.join(t('table.listSeparator'))
  return (
    <Notice
      icon={LinkIcon}
      tone="warn"
      text={t(ignored ? 'ignored' : 'refused', { parts })}
      onDismiss={onDismiss}
    />
  )
}

interface DrilledProps {
  readonly address: Readonly<Record<'entries' | 'origin' | 'range', string>>
  readonly onDismiss: () => void
}

/** Says which figure's rows are shown, where the address has one. */
export function DrilledDown({ address: { entries, origin, range }, onDismiss }: DrilledProps) {
  if (entries === '' && origin === '') return null
  return (
    <Suspense fallback={null}>
      <DrillDownLine origin={readDrillDown(origin)} {...{ entries, range, onDismiss }} />
    </Suspense>
  )
}

interface BodyProps {
  readonly ref?: Ref<HTMLDivElement>
  /** The panel of the opened row, lazy. */
  readonly opened: ReactNode
  readonly children: ReactNode
}

/** Holds the results below their form, and what is opened of them beside. */
export function SearchBody({ ref, opened, children }: BodyProps) {
  return (
    <div ref={ref} className={styles.body}>
      {children}
      {opened && (
        <Suspense fallback={null}>
          <OpenedPanel>{opened}</OpenedPanel>
        </Suspense>
      )}
    </div>
  )
}

/** Holds the panel of the opened row; its width is remembered for every page. */
function OpenedPanel({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('reports')
  const { panelWidth } = usePreferences()
  const save = useSavePreferences()
  return (
    <ResizablePanel
      width={panelWidth}
      onWidth={(width) => save({ panelWidth: width })}
      edgeLabel={t('table.panelWidth')}
    >
      {children}
    </ResizablePanel>
  )
}

interface ResultsProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Holds a search's bar and rows; takes the focus when a message within it goes. */
export function SearchResults({ label, className, children }: ResultsProps) {
  return (
    <section tabIndex={-1} className={clsx(styles.results, className)} aria-label={label}>
      {children}
    </section>
  )
}

interface BarProps {
  readonly isLoading?: boolean
  readonly className?: string | undefined
  /** Actions on the results, at the bar's end. */
  readonly tools: ReactNode
  readonly children: ReactNode
}

/** Sums up the results above them, with a line while they load. */
export function SummaryBar({ isLoading = false, className, tools, children }: BarProps) {
  return (
    <div className={clsx(styles.bar, className)} data-loading={isLoading || undefined}>
      {children}
      <span className={styles.tools}>{tools}</span>
    </div>
  )
}

/** Holds what is shown instead of rows. */
export function ResultPlace({ children }: { readonly children: ReactNode }) {
  return <div className={styles.place}>{children}</div>
}
