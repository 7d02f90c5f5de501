import { useTranslation } from 'react-i18next'
import type { CallListColumn } from '../../../shared/calls/calls.ts'
import {
  type CallOutcome,
  callDirections,
  callOutcomes,
  directionOf,
  shownOutcome,
} from '../../../shared/calls/outcome.ts'
import { assertNever } from '../../../shared/errors.ts'
import { type NamedKind, withName } from '../../../shared/people.ts'
import { useNames } from '../../data/people.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { OutcomeBadge } from '../../ui/values/OutcomeBadge.tsx'
import { TypeValue } from '../../ui/values/TypeValue.tsx'
import { hasFieldText, useValueTexts } from '../../ui/values/value-texts.ts'

interface Props {
  readonly column: CallListColumn
  /** Empty for none or unknown. */
  readonly value: string
  /** A caller's name by the call itself, where the directory has none. */
  readonly otherName?: string | null
  /** Shows a direction as its icon alone. */
  readonly isShort?: boolean
  /** Shows a known name without its number. */
  readonly nameOnly?: boolean
}

/** Shows a value of a column: numbers by their names, outcomes and types by their words. */
export function CallValue({ column, value, otherName = null, isShort = false, nameOnly = false }: Props) {
  const choices = useFigureChoices()
  if (value === '') return <NoValue />
  switch (column) {
    case 'outcome':
      return <Outcome outcome={shownOutcome(value, choices)} />
    case 'type':
      return <TypeValue value={directionOf(value) ?? value} iconOnly={isShort} />
    case 'queue':
    case 'agent':
    case 'caller':
    case 'callee':
    case 'did':
      return <NamedNumber kind={kindOf(column)} number={value} oneLine {...{ otherName, nameOnly }} />
    case 'entry_point':
      return <bdi>{value}</bdi>
    default:
      return assertNever(column)
  }
}

function Outcome({ outcome }: { readonly outcome: CallOutcome }) {
  return outcome === 'unknown' ? <NoValue /> : <OutcomeBadge outcome={outcome} />
}

function kindOf(column: Exclude<CallListColumn, 'outcome' | 'type' | 'entry_point'>): NamedKind {
  return column === 'queue' || column === 'agent' ? column : 'any'
}

/** Stands for no value; a copied row has an empty cell there. */
export function NoValue() {
  const t = useValueTexts()
  return (
    <span role="img" data-empty="" aria-label={t('reports:table.noValue')}>
      —
    </span>
  )
}

/** Returns a function that writes a value of a column as a text. */
export function useCallValueText(): (column: CallListColumn, value: string) => string {
  const { t } = useTranslation(['calls', 'fields'])
  const nameOf = useNames()
  const choices = useFigureChoices()
  return (column, value) => {
    if (value === '' && column === 'queue') return t('calls:noQueue')
    if (value === '') return t('calls:none')
    if (column === 'outcome') {
      const outcome = shownOutcome(value, choices)
      return outcome === 'unknown' ? t('calls:none') : t(`fields:outcomes.${outcome}`)
    }
    if (column === 'type') {
      const direction = directionOf(value) ?? value
      return hasFieldText('types', direction) ? t(`fields:types.${direction}`) : direction
    }
    if (column === 'entry_point') return value
    return withName(nameOf(kindOf(column), value), value)
  }
}

/** Returns the screen's words by outcome and type, for the search. */
export function useCallWords(): Readonly<Record<string, string>> {
  const textOf = useCallValueText()
  return Object.fromEntries([
    ...callOutcomes.map((outcome) => [outcome, textOf('outcome', outcome)]),
    ...callDirections.map((type) => [type, textOf('type', type)]),
  ])
}
