import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** The commands of a page and its open call, in the palette's order. */
const commandIds = [
  'help',
  'copyLink',
  'print',
  'saved',
  'refresh',
  'keepPeriod',
  'allFigures',
  'export',
  'nowWindow',
  'wall',
  'copyCallLink',
  'printCall',
  'callWindow',
] as const
export type CommandId = (typeof commandIds)[number]

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
  const rank = ({ id }: PageCommand) => commandIds.indexOf(id)
  set([...commands, command].sort((a, b) => rank(a) - rank(b)))
  return () => set(commands.filter((other) => other !== command))
}

/** Returns the first registered of these commands. */
export function offeredCommand(ids: readonly CommandId[]): PageCommand | undefined {
  return ids.map((id) => commands.find((command) => command.id === id)).find((found) => found !== undefined)
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
