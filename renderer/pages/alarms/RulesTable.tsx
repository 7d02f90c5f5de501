import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AlarmMetric,
  type AlarmRule,
  alarmMetrics,
  isOfCallCenter,
} from '../../../shared/board/rules.ts'
import { useAlarmRules, useSaveAlarmRules } from '../../data/alarms.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { useDirectory } from '../../data/people.ts'
import { useAlarmTexts } from '../../features/alarms/alarm-text.ts'
import { ActionError, ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { HeadedTable } from '../../ui/table/Table.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import styles from './alarms-page.module.css'
import { RuleRow } from './RuleRow.tsx'

const columns = ['enabled', 'rule', 'limit', 'clearAt', 'forSeconds', 'hours', 'notify', 'sound'] as const

/** Shows a connection's rules by metric; each change holds at once. */
export function RulesTable({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('alarms')
  const { data: rules, error, refetch } = useAlarmRules(connectionId)
  const { data: info } = useConsoleInfo()
  const { save, error: unsaved } = useSaveAlarmRules(connectionId)
  const part = useKeptFocus<HTMLDivElement>()
  if (error && rules === undefined) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (rules === undefined) return null
  // The error is shown.
  const apply = (change: Parameters<typeof save>[0]) => void save(change).catch(() => undefined)
  const change = (changed: string, parts: Partial<AlarmRule>) =>
    apply((now) => now.map((rule) => (rule.id === changed ? { ...rule, ...parts } : rule)))
  const remove = (gone: AlarmRule, name: string) => {
    apply((now) => now.filter(({ id }) => id !== gone.id))
    offerUndo({
      done: t('rules.removed', { rule: name }),
      undo: () =>
        save((now) => [
          ...now.filter(({ metric, queue }) => metric !== gone.metric || queue !== gone.queue),
          gone,
        ]),
    })
  }
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      <h2 className={typography.heading}>{t('rules.title')}</h2>
      <p className={typography.quiet}>{t('rules.about')}</p>
      <Scroller look="framed" className={styles.scroller} aria-label={t('rules.title')}>
        <HeadedTable
          className={styles.table}
          columns={[...columns.map((id) => ({ id, head: t(`columns.${id}`) })), { id: 'remove', head: null }]}
        >
          <tbody>
            {alarmMetrics.flatMap((metric) =>
              rulesOf(rules, metric).map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  onChange={(parts) => change(rule.id, parts)}
                  onRemove={rule.queue === null ? null : (name) => remove(rule, name)}
                />
              )),
            )}
          </tbody>
        </HeadedTable>
      </Scroller>
      <AddRule rules={rules} connectionId={connectionId} onAdd={(rule) => apply((now) => [...now, rule])} />
      {info && info.host !== 'desktop' && <p className={typography.quiet}>{t('rules.noNotifications')}</p>}
      {unsaved && <ActionError error={unsaved} />}
    </div>
  )
}

/** Returns a metric's rules: that of all queues first. */
function rulesOf(rules: readonly AlarmRule[], metric: AlarmMetric): AlarmRule[] {
  return rules
    .filter((rule) => rule.metric === metric)
    .sort((a, b) => (a.queue ?? '').localeCompare(b.queue ?? ''))
}

interface AddProps {
  readonly connectionId: string
  readonly rules: readonly AlarmRule[]
  readonly onAdd: (rule: AlarmRule) => void
}

/** Adds a rule of one queue, which begins as that of all queues is. */
function AddRule({ connectionId, rules, onAdd }: AddProps) {
  const { t } = useTranslation('alarms')
  const { where } = useAlarmTexts()
  const queues = useDirectory(connectionId)?.queues ?? []
  const [metric, setMetric] = useState<AlarmMetric>('serviceLevel')
  const [chosen, setChosen] = useState<string | null>(null)
  const ofAll = rules.find((rule) => rule.metric === metric && rule.queue === null)
  const taken = new Set(rules.filter((rule) => rule.metric === metric).map(({ queue }) => queue))
  const open = queues.map(({ number }) => number).filter((number) => !taken.has(number))
  const queue = open.find((number) => number === chosen) ?? open[0]
  const metrics = alarmMetrics.filter((each) => !isOfCallCenter(each))
  return (
    <fieldset className={styles.add} aria-label={t('rules.add')}>
      <Select
        label={t('columns.rule')}
        value={metric}
        onChange={setMetric}
        options={metrics.map((value) => ({ value, label: t(`metrics.${value}`) }))}
      />
      {queue !== undefined && (
        <Select
          label={t('rules.queue')}
          value={queue}
          onChange={setChosen}
          options={open.map((value) => ({ value, label: where(value) }))}
        />
      )}
      <Button
        isDisabled={!ofAll || queue === undefined}
        onPress={() => {
          if (ofAll && queue !== undefined) onAdd({ ...ofAll, id: crypto.randomUUID(), queue, enabled: true })
        }}
      >
        {t('rules.add')}
      </Button>
    </fieldset>
  )
}
