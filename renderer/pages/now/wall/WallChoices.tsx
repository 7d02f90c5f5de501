import { useTranslation } from 'react-i18next'
import type { NowAddress } from '../../../features/addresses/page-addresses.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { MultiSelect } from '../../../ui/controls/MultiSelect.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import bar from '../now.module.css'
import { figuresOf, figuresText, turnChoices, turnOf, wallFigures } from './wall-figures.ts'

interface Props {
  readonly address: Pick<NowAddress, 'figures' | 'turn' | 'theme'>
  readonly onView: (change: Partial<NowAddress>) => void
}

/** Chooses what a wall shows large, how its pages turn, and its colours; all of it is the wall's address. */
export function WallChoices({ address, onView }: Props) {
  const { t } = useTranslation('wall')
  const figures = figuresOf(address.figures)
  return (
    <>
      <MultiSelect
        bare
        label={t('figures.label')}
        shown={t('figures.label')}
        options={wallFigures.map((id) => ({ id, text: t(`figures.${id}`), content: t(`figures.${id}`) }))}
        value={figures}
        onChange={(chosen) => onView({ figures: figuresText(chosen, figures) })}
        className={bar.picker}
      />
      <Select
        inline
        label={t('turn.label')}
        value={String(turnOf(address.turn))}
        onChange={(turn) => onView({ turn })}
        options={turnChoices.map((value) => ({
          value,
          label: value === '0' ? t('turn.never') : t('turn.every', { seconds: Number(value) }),
        }))}
      />
      <Checkbox
        isSelected={address.theme === ''}
        onChange={(isDark) => onView({ theme: isDark ? '' : 'console' })}
      >
        {t('dark')}
      </Checkbox>
    </>
  )
}
