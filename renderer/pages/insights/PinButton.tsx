import { Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FigureName } from '../../../shared/figures/figures.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'

/** Pins a figure to the page's first line, or takes it from there. */
export function PinButton({ name }: { readonly name: FigureName }) {
  const { t } = useTranslation('insights')
  const { pinnedFigures } = usePreferences()
  const save = useSavePreferences()
  const isPinned = pinnedFigures.includes(name)
  const Icon = isPinned ? PinOff : Pin
  const words = t(isPinned ? 'line.unpin' : 'line.pin', { name: t(`figures.${name}.name`) })
  const toggle = () =>
    save(({ pinnedFigures: now }) => {
      const others = now.filter((each) => each !== name)
      return { pinnedFigures: isPinned ? others : [...others, name] }
    })
  return (
    <span title={words}>
      <Button look="quiet" square small aria-label={words} onPress={toggle}>
        <Icon size={14} aria-hidden="true" />
      </Button>
    </span>
  )
}
