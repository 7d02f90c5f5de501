import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlarmRule, isHappening } from '../../../shared/board/rules.ts'
import { useAlarmTexts } from '../../features/alarms/alarm-text.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import field from '../../ui/controls/field.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './alarms-page.module.css'
import { HoursField } from './HoursField.tsx'
import { draftOf, type ReadDraft, type RuleDraft, readDraft, typedParts } from './rule-draft.ts'

interface Props {
  readonly rule: AlarmRule
  /** Called with what changed. */
  readonly onChange: (parts: Partial<AlarmRule>) => void
  /** Removes the rule of one queue, by its shown name; null for a rule of all queues, which can only be switched off. */
  readonly onRemove: ((name: string) => void) | null
}

/** Shows a rule to change; numbers are taken when their field is left and the whole rule makes sense. */
export function RuleRow({ rule, onChange, onRemove }: Props) {
  const { t } = useTranslation('alarms')
  const { where } = useAlarmTexts()
  const { locale } = useFormats()
  const { metric, queue } = rule
  const [draft, setDraft] = useState<Partial<RuleDraft>>({})
  const shown = { ...draftOf(rule, locale), ...draft }
  const read = readDraft(rule, shown)
  const place = queue === null ? t(`all.${metric}`) : where(queue)
  const name = queue === null ? t(`metrics.${metric}`) : `${t(`metrics.${metric}`)}, ${place}`
  const cell = (part: keyof RuleDraft, unit: string, before = '') => (
    <NumberCell
      label={t(`of.${part}`, { rule: name })}
      before={before}
      unit={unit}
      value={shown[part]}
      problem={read.problems?.[part]}
      onChange={(text) => setDraft({ ...draft, [part]: text })}
      onDone={() => {
        if (read.rule === null || Object.keys(draft).length === 0) return
        onChange(typedParts(draft, read.rule))
        setDraft({})
      }}
    />
  )
  const box = (part: 'enabled' | 'notify' | 'sound') => (
    <Checkbox
      aria-label={t(`of.${part}`, { rule: name })}
      isSelected={rule[part]}
      onChange={(chosen) => onChange({ [part]: chosen })}
    />
  )
  return (
    <tr data-off={!rule.enabled || undefined}>
      <td>{box('enabled')}</td>
      <th scope="row" className={queue === null ? undefined : styles.ofQueue}>
        {queue === null ? (
          <>
            {t(`metrics.${metric}`)} <span className={typography.quiet}>{place}</span>
          </>
        ) : (
          place
        )}
      </th>
      {isHappening(metric) ? (
        <td colSpan={3} className={typography.quiet}>
          {t('eachTime')}
        </td>
      ) : (
        <>
          <td>{cell('limit', t(`units.${metric}`), t(`sides.${metric}`))}</td>
          <td>{cell('clearAt', t(`units.${metric}`))}</td>
          <td>{cell('forSeconds', t('units.longestWait'))}</td>
        </>
      )}
      <td>
        <HoursField hours={rule.hours} of={name} onChange={(hours) => onChange({ hours })} />
      </td>
      <td>{box('notify')}</td>
      <td>{box('sound')}</td>
      <td>
        {onRemove && (
          <Button
            look="quiet"
            small
            square
            aria-label={t('of.remove', { rule: name })}
            onPress={() => onRemove(name)}
          >
            <X size={14} aria-hidden="true" />
          </Button>
        )}
      </td>
    </tr>
  )
}

type Problem = NonNullable<ReadDraft['problems']>[keyof RuleDraft]

interface CellProps {
  readonly label: string
  /** Which values count, such as “from”. */
  readonly before: string
  readonly unit: string
  readonly value: string
  readonly problem: Problem | undefined
  readonly onChange: (text: string) => void
  readonly onDone: () => void
}

function NumberCell({ label, before, unit, value, problem, onChange, onDone }: CellProps) {
  const { t } = useTranslation('alarms')
  const problemId = useId()
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') onDone()
  }
  return (
    <Row gap={1} wrap align="center" className={styles.number}>
      {before !== '' && <span className={typography.quiet}>{before}</span>}
      <input
        className={`${field.input} ${field.leftToRight}`}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        data-invalid={problem === undefined ? undefined : true}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onDone}
        onKeyDown={onKeyDown}
      />
      <span className={typography.quiet}>{unit}</span>
      {problem && (
        <p id={problemId} className={field.problem}>
          {t(`problems.${problem}`)}
        </p>
      )}
    </Row>
  )
}
