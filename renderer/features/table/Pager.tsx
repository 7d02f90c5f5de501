import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { wholeNumberText } from '../../../shared/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './pager.module.css'

interface Props {
  readonly page: ReportPage | undefined
  /** From 1. */
  readonly current: number
  readonly count: number
  readonly onPage: (page: number) => void
  readonly onCount: (count: number) => void
}

const counts = [10, 20, 50, 100, 200]

/** Shows the current part of the result, and links to the others. */
export function Pager({ page, current, count, onPage, onCount }: Props) {
  const { t } = useTranslation('reports')
  const formats = useFormats()
  const total = page?.total ?? null
  const pages = total === null ? null : Math.max(1, Math.ceil(total / count))
  const isLast = pages === null ? (page?.records.length ?? 0) < count : current >= pages
  const first = page ? page.start + 1 : 0
  const last = page ? page.start + page.records.length : 0
  const range =
    total === null ? t('table.shownUnknown', { first, last }) : t('table.shown', { first, last, total })
  const options = [...new Set([...counts, count])].sort((a, b) => a - b)

  return (
    <nav className={styles.pager} aria-label={t('paging.label')}>
      <span className={styles.range}>{page && page.records.length > 0 ? range : ''}</span>
      <Select
        inline
        label={t('paging.rows')}
        value={String(count)}
        onChange={(value) => onCount(Number(value))}
        options={options.map((value) => ({ value: String(value), label: formats.number(value) }))}
      />
      <Row gap="hair" align="center">
        <Step
          label={t('paging.first')}
          icon={ChevronFirst}
          isDisabled={current <= 1}
          onPress={() => onPage(1)}
        />
        <Step
          label={t('paging.previous')}
          icon={ChevronLeft}
          isDisabled={current <= 1}
          onPress={() => onPage(current - 1)}
        />
        <PageInput current={current} pages={pages} onPage={onPage} />
        <Step
          label={t('paging.next')}
          icon={ChevronRight}
          isDisabled={!page || isLast}
          onPress={() => onPage(current + 1)}
        />
        <Step
          label={t('paging.last')}
          icon={ChevronLast}
          isDisabled={pages === null || isLast}
          onPress={() => onPage(pages ?? current)}
        />
      </Row>
    </nav>
  )
}

interface StepProps {
  readonly label: string
  readonly icon: typeof ChevronLeft
  readonly isDisabled: boolean
  readonly onPress: () => void
}

function Step({ label, icon: Icon, isDisabled, onPress }: StepProps) {
  return (
    <Button look="quiet" square small aria-label={label} isDisabled={isDisabled} onPress={onPress}>
      <Icon size={16} data-directional="" aria-hidden="true" />
    </Button>
  )
}

interface PageInputProps {
  readonly current: number
  /** Null when the total is unknown. */
  readonly pages: number | null
  readonly onPage: (page: number) => void
}

/** Shows the page's number; typing another goes to that page. */
function PageInput({ current, pages, onPage }: PageInputProps) {
  const { t } = useTranslation('reports')
  const formats = useFormats()
  const [typed, setTyped] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed input belongs to the previous page.
  useEffect(() => setTyped(undefined), [current])

  const jump = () => {
    const wanted = Number(wholeNumberText(typed ?? ''))
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
