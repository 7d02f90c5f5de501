import { ChevronDown, Target } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type GoalKept, maxCallbackGoal } from '../../../shared/figures/callbacks.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { NumberField } from '../../features/figures/NumberField.tsx'
import pills from '../../features/figures/pills.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'

/** Says how often the goal was kept in the period, and opens the choice of the goal. */
export function GoalPill({ goal }: { readonly goal: GoalKept | null }) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const { callbackGoal } = usePreferences()
  const save = useSavePreferences()
  const all = (goal?.kept ?? 0) + (goal?.late ?? 0)
  const within = t('callbacks.within', { count: callbackGoal })
  const kept =
    goal && all > 0
      ? t('callbacks.kept', { within, share: formats.share(goal.kept / all), kept: goal.kept, count: all })
      : within
  return (
    <PopoverDialog
      label={t('callbacks.goal')}
      placement="bottom start"
      className={pills.dialog}
      button={
        <Button look="quiet" small aria-label={`${t('callbacks.goal')}: ${kept}`}>
          <Target size={14} aria-hidden="true" />
          {kept}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <NumberField
        label={t('callbacks.goalMinutes')}
        name="callback-goal"
        max={maxCallbackGoal}
        value={callbackGoal}
        onChange={(minutes) => {
          if (minutes > 0) save({ callbackGoal: minutes })
        }}
      />
      <p className={typography.quiet}>{t('callbacks.goalAbout')}</p>
    </PopoverDialog>
  )
}
