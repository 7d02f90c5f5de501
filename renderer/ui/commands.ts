import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { commandKey } from './keyboard.ts'

interface CommandKey {
  readonly key: string
  /** With Ctrl or ⌘; and with Shift as well. */
  readonly with?: 'command' | 'commandShift'
}

/**
 * The commands of a page and its open call, in the palette's order, with their keys. A command's name, what it does and
 * whether it can be run now are those of its button. Of two with one key, the later one runs: that of the open call.
 */
const commandKeys = {
  help: { key: 'F1' },
  copyLink: { key: 'L', with: 'commandShift' },
  print: { key: 'P', with: 'command' },
  saved: null,
  refresh: null,
  keepPeriod: null,
  allFigures: null,
  export: null,
  /** All alarms that Now tells. */
  acknowledge: { key: 'F9' },
  nowWindow: { key: 'X', with: 'commandShift' },
  /** Its page hears this key itself. */
  wall: { key: 'F11' },
  copyCallLink: { key: 'L', with: 'commandShift' },
  printCall: { key: 'P', with: 'command' },
  callWindow: { key: 'X', with: 'commandShift' },
} as const satisfies Readonly<Record<string, CommandKey | null>>
export type CommandId = keyof typeof commandKeys
type KeyedCommandId = { [Id in CommandId]: (typeof commandKeys)[Id] extends null ? never : Id }[CommandId]

const keyed: readonly (readonly [string, CommandKey | null])[] = Object.entries(commandKeys)

/** Returns a command's keys as they are shown: `Ctrl + Shift + L`. */
export function commandKeyText(id: KeyedCommandId): string {
  const { key, with: held }: CommandKey = commandKeys[id]
  if (held === undefined) return key
  return held === 'command' ? `${commandKey} + ${key}` : `${commandKey} + Shift + ${key}`
}

/** Returns the offered command of a pressed key, a letter in lower case or `F1`. */
export function commandOfKey(key: string, held: CommandKey['with']): PageCommand | undefined {
  const isOf = (its: CommandKey | null) =>
    its !== null && its.with === held && [its.key, its.key.toLowerCase()].includes(key)
  const ids = keyed.filter(([, its]) => isOf(its)).map(([id]) => id)
  return ids
    .map((id) => commands.find((command) => command.id === id))
    .findLast((found) => found !== undefined)
}

/** A command of the current page. */
interface PageCommand {
  readonly id: CommandId
  label(): string
  run(): void
  /** Focuses the command's button, then runs it. */
  runFocused(): void
}

let commands: readonly PageCommand[] = []
const listeners = new Set<() => void>()

/** Registers a command. Returns the function that removes it. */
export function offerCommand(command: PageCommand): () => void {
  const rank = ({ id }: PageCommand) => keyed.findIndex(([its]) => its === id)
  set([...commands, command].sort((a, b) => rank(a) - rank(b)))
  return () => set(commands.filter((other) => other !== command))
}

/** Returns all registered commands, updated live. */
export function useOfferedCommands(): readonly PageCommand[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => commands,
  )
}

/** Registers a button's press as a command under the button's name, while the button is mounted and enabled. */
export function useCommandButton(
  id: CommandId | undefined,
  isDisabled: boolean,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  // In a layout effect: an effect runs after the button is drawn, and a key pressed in between would do nothing.
  useLayoutEffect(() => {
    if (id === undefined || isDisabled) return
    return offerCommand({
      id,
      label: () => button.current?.ariaLabel ?? button.current?.textContent.trim() ?? '',
      run: () => button.current?.click(),
      runFocused: () => {
        button.current?.focus()
        button.current?.click()
      },
    })
  }, [id, isDisabled])
  return button
}

function set(next: readonly PageCommand[]): void {
  commands = next
  for (const listener of listeners) listener()
}
