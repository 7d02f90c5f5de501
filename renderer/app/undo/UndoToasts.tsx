import clsx from 'clsx'
import { Undo2, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../features/state/error-text.ts'
import { takeBack, undoLast, undoQueue } from '../../features/undo-queue.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { keyOf } from '../../ui/keyboard.ts'
import styles from './undo.module.css'

/** Lists recent actions, each to be undone by its button (F6 focuses it) or the usual key. */
export function UndoToasts() {
  const { t } = useTranslation(['undo', 'shell'])
  const region = useRef<HTMLDivElement>(null)
  useUndoKeys(region)
  return (
    <ToastRegion ref={region} queue={undoQueue} className={clsx(styles.region)} aria-label={t('undo:region')}>
      {({ toast }) => {
        const { key, content } = toast
        return (
          <Toast toast={toast} className={clsx(styles.toast)}>
            <ToastContent className={styles.content}>
              <Text slot="title">{content.failure ? <Failure error={content.failure} /> : content.done}</Text>
            </ToastContent>
            <Button small onPress={() => takeBack(key, content)}>
              <Undo2 size={14} data-directional="" aria-hidden="true" />
              {t('undo:undo')}
            </Button>
            <Button
              look="quiet"
              square
              small
              aria-label={t('shell:dismiss')}
              onPress={() => undoQueue.close(key)}
            >
              <X size={14} aria-hidden="true" />
            </Button>
          </Toast>
        )
      }}
    </ToastRegion>
  )
}

function Failure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('undo')
  const { title, sentence } = useErrorText(error)
  return t('failed', { title, sentence })
}

const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'

/** Focuses the last action's button on F6; the undo key undoes it, except in a field. */
function useUndoKeys(region: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || event.altKey) return
      const key = keyOf(event)
      if (key === 'F6') {
        const button = region.current?.querySelector('button')
        button?.focus()
        if (button) event.preventDefault()
      } else if (key === 'z' && (event.ctrlKey || event.metaKey)) {
        if (event.target instanceof Element && event.target.closest(typedInto)) return
        if (undoLast()) event.preventDefault()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])
}
