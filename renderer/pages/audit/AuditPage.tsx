import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActs, auditFileName } from '../../../shared/audit.ts'
import { periodOf } from '../../../shared/clock/range.ts'
import { shownRange } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useAudit } from '../../data/audit.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import type { AuditAddress } from '../../features/addresses/page-addresses.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import bar from '../../ui/controls/form-bar.module.css'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { AuditTable } from './AuditTable.tsx'

/** Lists who did what, here and at the team's other consoles. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const address = useSearch({ from: paths.audit })
  const navigate = useNavigate({ from: paths.audit })
  const range = shownRange(address.range, useCallCenterNow(), useFormats())
  const known = useKnownPeriods()
  const act = address.act === '' ? null : address.act
  const { data, error, refetch } = useAudit({ ...periodOf(range, 'queue', known), act, text: address.text })
  const choose = (change: Partial<AuditAddress>) =>
    void navigate({ search: { ...address, ...change }, replace: true })

  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      <search aria-label={t('filters')} className={bar.form}>
        <PeriodField label={t('period')} range={range} onChange={(next) => choose({ range: next })} />
        <Select
          label={t('act')}
          value={address.act}
          onChange={(chosen) => choose({ act: chosen })}
          options={[
            { value: '' as const, label: t('allActs') },
            ...auditActs.map((value) => ({ value, label: t(`acts.${value}`) })),
          ]}
        />
        <FoundText key={address.text} text={address.text} onFind={(text) => choose({ text })} />
      </search>
      <Scroller look="page" aria-label={t('title')}>
        {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
        {data?.isTeamMissing && <p role="status">{t('teamMissing')}</p>}
        {data !== undefined && data.unreadable > 0 && (
          <p role="status">
            {t('unreadable', { count: data.unreadable, file: `\u2066${auditFileName}\u2069` })}
          </p>
        )}
        {data?.lines.length === 0 && <p className={typography.quiet}>{t('none')}</p>}
        {data !== undefined && data.lines.length > 0 && <AuditTable lines={data.lines} />}
        {data?.cut && <p className={typography.quiet}>{t('cut')}</p>}
      </Scroller>
    </>
  )
}

interface FoundProps {
  readonly text: string
  readonly onFind: (text: string) => void
}

/** Finds once the text is complete: by Enter, or when it is left. */
function FoundText({ text, onFind }: FoundProps) {
  const { t } = useTranslation('audit')
  const [typed, setTyped] = useState(text)
  const find = () => {
    if (typed.trim() !== text) onFind(typed.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <TextField
        label={t('text')}
        name="text"
        value={typed}
        longest={200}
        onChange={setTyped}
        onBlur={find}
      />
    </form>
  )
}
