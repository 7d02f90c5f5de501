import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/** What a page or its open call can be told to do, by a button, a key or the command palette; in the order of the palette. */
const commandIds = [
  'help',
  'copyLink',
  'print',
  'collect',
  'saved',
  'refresh',
  'fetchAll',
  'export',
  'wallboardWindow',
  'wall',
  'copyCallLink',
  'printCall',
  'callWindow',
] as const
export type CommandId = (typeof commandIds)[number]

/** A command of what is shown now. */
export interface PageCommand {
  readonly id: CommandId
  label(): string
  run(): void
  /** Runs it with the focus where the user would press it. */
  runFocused(): void
}

let commands: readonly PageCommand[] = []
const listeners = new Set<() => void>()

/** Offers a command. Returns how to take it away. */
export function offerCommand(command: PageCommand): () => void {
  const rank = ({ id }: PageCommand) => commandIds.indexOf(id)
  set([...commands, command].sort((a, b) => rank(a) - rank(b)))
  return () => set(commands.filter((other) => other !== command))
}

/** The first of these commands that is offered now. */
export function offeredCommand(ids: readonly CommandId[]): PageCommand | undefined {
  return ids.map((id) => commands.find((command) => command.id === id)).find((found) => found !== undefined)
}

/** Every command that is offered now, followed. */
export function useOfferedCommands(): readonly PageCommand[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => commands,
  )
}

/** Offers what a button does as a command, under the button's own name, while the button is there and enabled. */
export function useCommandButton(
  id: CommandId | undefined,
  isDisabled: boolean,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
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
