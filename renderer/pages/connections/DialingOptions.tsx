import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultRules } from '../../../shared/callers.ts'
import { type Dialing, type DialingRule, dialingChoices, dialingRuleNames } from '../../../shared/dialing.ts'
import { identifierText } from '../../../shared/text.ts'
import { useDialingOf, useSaveDialing } from '../../data/dialing.ts'
import styles from '../../features/connection/connections.module.css'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'

/** Shows how a connection's numbers are dialed. */
export function DialingOptions({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('connections')
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('dialing.title')}</summary>
      {open && <Rules connectionId={connectionId} />}
    </details>
  )
}

/** Shows each rule with what the records tell of it; what is entered applies at once. */
function Rules({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('connections')
  const { data: dialing } = useDialingOf(connectionId)
  const save = useSaveDialing(connectionId)
  if (!dialing) return null
  const choose = (name: DialingRule, value: string | null) =>
    save.mutate({ ...dialing.chosen, [name]: value })
  return (
    <div className={styles.moreFields}>
      <p className={typography.muted}>{t('dialing.about')}</p>
      {dialingRuleNames.map((name) => (
        <RuleField
          key={`${name} ${dialing.rules[name]}`}
          name={name}
          dialing={dialing}
          onChoose={(value) => choose(name, value)}
        />
      ))}
      {save.error && <ActionError error={save.error} />}
    </div>
  )
}

interface Props {
  readonly name: DialingRule
  readonly dialing: Dialing
  /** Null takes what is learned. */
  readonly onChoose: (value: string | null) => void
}

function RuleField({ name, dialing: { chosen, learned, rules }, onChoose }: Props) {
  const { t } = useTranslation('connections')
  const [typed, setTyped] = useState(rules[name])
  const evidence = learned[name]
  const automatic = evidence?.value ?? defaultRules[name]
  const value = identifierText(typed)
  const isValid = dialingChoices.shape[name].safeParse(value).success
  const take = () => {
    if (isValid && value !== rules[name]) onChoose(value === automatic ? null : value)
  }
  const hint = evidence
    ? t('dialing.learned', {
        value: evidence.value,
        count: evidence.numbers,
        short: evidence.short,
        long: evidence.long,
      })
    : t('dialing.unlearned')
  return (
    <>
      <TextField
        label={t(`dialing.${name}`)}
        name={name}
        value={typed}
        longest={5}
        leftToRight
        hint={hint}
        problem={isValid ? undefined : t('dialing.invalid')}
        onChange={setTyped}
        onBlur={take}
      />
      {chosen[name] !== null && (
        <Button
          look="quiet"
          small
          onPress={() => {
            setTyped(automatic)
            onChoose(null)
          }}
        >
          <Undo2 size={14} data-directional="" aria-hidden="true" />
          {t('dialing.useLearned', { name: t(`dialing.${name}`) })}
        </Button>
      )}
    </>
  )
}
