import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './timeline.module.css'
import type { AxisControl } from './use-axis-view.ts'

export function ZoomButtons({ axis }: { readonly axis: AxisControl }) {
  const { t } = useTranslation('call')
  const buttons = [
    { name: 'zoomOut', Icon: ZoomOut, isDisabled: axis.isWhole, onPress: () => axis.zoom(0.5) },
    { name: 'zoomIn', Icon: ZoomIn, isDisabled: false, onPress: () => axis.zoom(2) },
    { name: 'fit', Icon: MoveHorizontal, isDisabled: axis.isWhole, onPress: () => axis.fit() },
  ] as const
  return (
    <div className={styles.zoom}>
      {buttons.map(({ name, Icon, isDisabled, onPress }) => (
        <Button
          key={name}
          look="quiet"
          small
          square
          aria-label={t(`chart.${name}`)}
          isDisabled={isDisabled}
          onPress={onPress}
        >
          <Icon size={14} aria-hidden />
        </Button>
      ))}
    </div>
  )
}
