import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { useCopy } from '../../ui/copy.ts'
import styles from './call.module.css'

interface CopyButtonProps {
  readonly text: string
  /** The copied thing, to end "Copy …". */
  readonly what: string
}

const icons = { idle: Copy, done: Check, failed: TriangleAlert } as const

/** Copies a text and reports the outcome. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { t } = useTranslation('call')
  const { state, copy } = useCopy()
  const Icon = icons[state]
  return (
    <>
      <Button
        look="quiet"
        small
        square
        className={styles.copy}
        aria-label={t('copy.button', { what })}
        onPress={() => copy(text)}
      >
        <Icon size={13} aria-hidden="true" data-state={state} />
      </Button>
      <span role="status" className={state === 'failed' ? styles.problem : 'visually-hidden'}>
        {state !== 'idle' && t(`copy.${state}`)}
      </span>
    </>
  )
}
