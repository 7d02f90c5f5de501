import clsx from 'clsx'
import { CalendarDays, type LucideIcon, Minus, X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useTranslation } from 'react-i18next'
import { type CallsAddress, conditionsOf, withoutCondition } from '../../features/addresses/calls-address.ts'
import pills from '../../features/figures/pills.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { fieldName } from '../../ui/values/value-texts.ts'
import { useCallValueText } from './CallValue.tsx'
import styles from './calls.module.css'
import { usePeriodText } from './PeriodFilter.tsx'

interface Props {
  readonly address: CallsAddress
  readonly onChange: (address: CallsAddress) => void
  readonly onClear: () => void
}

interface Chip {
  readonly id: string
  readonly icon: LucideIcon | null
  readonly text: string
  /** The address without it. */
  readonly without: CallsAddress
}

/** Shows each filter as a chip that can be removed, by its button or by Delete. */
export function FilterChips({ address, onChange, onClear }: Props) {
  const { t } = useTranslation('calls')
  const chips = useChips(address)
  if (chips.length === 0) return null
  const remove = (keys: ReadonlySet<unknown>) => {
    const chip = chips.find(({ id }) => keys.has(id))
    if (chip) onChange({ ...chip.without, open: '', refused: '' })
  }
  return (
    <div className={pills.row}>
      <TagGroup aria-label={t('chips.label')} onRemove={remove}>
        <TagList className={clsx(styles.chipList)}>
          {chips.map(({ id, icon: Icon, text }) => (
            <Tag key={id} id={id} textValue={text} className={clsx(styles.chip)}>
              {Icon && <Icon size={12} aria-hidden="true" />}
              <bdi>{text}</bdi>
              <AriaButton slot="remove" className={clsx(styles.chipButton)} aria-label={t('chips.remove')}>
                <X size={12} aria-hidden="true" />
              </AriaButton>
            </Tag>
          ))}
        </TagList>
      </TagGroup>
      <Button look="quiet" small onPress={onClear}>
        {t('chips.clear')}
      </Button>
    </div>
  )
}

function useChips(address: CallsAddress): readonly Chip[] {
  const { t } = useTranslation('calls')
  const { t: tFields } = useTranslation(['reports', 'fields'])
  const textOf = useCallValueText()
  const periodText = usePeriodText()
  const { range } = address
  return [
    ...(range === ''
      ? []
      : [
          {
            id: 'range',
            icon: CalendarDays,
            text: periodText(range),
            without: { ...address, range: '' },
          },
        ]),
    ...conditionsOf(address).map((condition) => ({
      id: `${condition.column} ${condition.value}`,
      icon: condition.excludes ? Minus : null,
      text: t(condition.excludes ? 'chips.excluded' : 'chips.included', {
        column: fieldName(tFields, condition.column),
        value: textOf(condition.column, condition.value),
      }),
      without: withoutCondition(address, condition),
    })),
  ]
}
