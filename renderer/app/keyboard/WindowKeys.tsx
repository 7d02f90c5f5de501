import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CommandId, offeredCommand } from '../../ui/commands.ts'
import { keyOf } from '../../ui/keyboard.ts'
import { copyRows } from './copy-rows.ts'
import { onPaletteRequest } from './palette-request.ts'

const loadPalette = () => import('../palette/CommandPalette.tsx')
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })))
const ShortcutList = lazy(() =>
  import('./ShortcutList.tsx').then((module) => ({ default: module.ShortcutList })),
)

type Opened = 'palette' | 'shortcuts'

/** The keys that every page has; what they open is loaded when it is asked for. */
export function WindowKeys() {
  const [opened, setOpened] = useState<Opened>()

  // What is typed right after its key would be lost while it loads. A failure shows when it is asked for.
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadPalette().catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])

  useEffect(() => onPaletteRequest(() => setOpened('palette')), [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isWithin(event, '[role$="dialog"]')) return
      const key = keyOf(event)
      if (key === 'F1') {
        const help = offeredCommand(['help'])
        help?.runFocused()
        if (help) event.preventDefault()
        return
      }
      if (event.ctrlKey || event.metaKey) {
        if (key === 'k' && !event.shiftKey) setOpened('palette')
        else if (!run((event.shiftKey ? shiftCommands : plainCommands)[key] ?? [])) return
      } else if (isWithin(event, typedInto)) return
      else if (key === '?') setOpened('shortcuts')
      else if (!moveFocus(key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('copy', copyRows)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('copy', copyRows)
    }
  }, [])

  if (opened === undefined) return null
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && (
        <CommandPalette
          onClose={() => setOpened(undefined)}
          onRun={(run) => {
            // The page can't be focused or pressed while the palette covers it.
            flushSync(() => setOpened(undefined))
            focusOn('#content')
            run({ showShortcuts: () => setOpened('shortcuts') })
          }}
        />
      )}
      {opened === 'shortcuts' && <ShortcutList onClose={() => setOpened(undefined)} />}
    </Suspense>
  )
}

/** Where letters are typed, or look for an entry. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"], [role="menu"], [role="listbox"]'
const filterField = '#content search :is(input[type="text"], input:not([type]))'
const activeRow = '#content [role="grid"] tr[tabindex="0"], #content [role="grid"][tabindex="0"]'

/** What a key with Ctrl or ⌘ and Shift runs: the first of these commands that is offered. */
const shiftCommands: Readonly<Record<string, readonly CommandId[]>> = {
  l: ['copyCallLink', 'copyLink'],
  x: ['callWindow', 'wallboardWindow'],
}

/** What a key with Ctrl or ⌘ alone runs. */
const plainCommands: Readonly<Record<string, readonly CommandId[]>> = { p: ['printCall', 'print'] }

function isWithin({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Whether nothing that takes keys of its own has the focus. */
function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.id === 'content'
}

/** Whether the key leads to the filter, or from nowhere into the table, and there is one. */
function moveFocus(key: string): boolean {
  if (key === '/') return focusOn(filterField)
  return (key === 'ArrowDown' || key === 'j') && isNowhere() && focusOn(activeRow)
}

/** Whether one of these commands is offered, which is run. */
function run(ids: readonly CommandId[]): boolean {
  const command = offeredCommand(ids)
  command?.run()
  return command !== undefined
}

/** Whether there is such an element to focus. */
function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element !== null
}
