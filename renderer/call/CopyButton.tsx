import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/controls/Button.tsx'
import styles from './call.module.css'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, to end "Copy …". */
  readonly what: string
}

const icons = { idle: Copy, done: Check, failed: TriangleAlert } as const
const shownFor = 2_000

/** Copies a text, and says whether that worked. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { t } = useTranslation('call')
  const [state, setState] = useState<keyof typeof icons>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), shownFor)
    return () => clearTimeout(timer)
  }, [state])
  const Icon = icons[state]
  return (
    <>
      <Button
        look="quiet"
        small
        square
        className={styles.copy}
        aria-label={t('copy.button', { what })}
        onPress={() => setState(copyText(text) ? 'done' : 'failed')}
      >
        <Icon size={13} aria-hidden="true" data-state={state} />
      </Button>
      <span role="status" className={state === 'failed' ? styles.problem : styles.hidden}>
        {state !== 'idle' && t(`copy.${state}`)}
      </span>
    </>
  )
}
