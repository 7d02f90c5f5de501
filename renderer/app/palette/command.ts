import type { LucideIcon } from 'lucide-react'

/** What a command can ask of the window. */
export interface PaletteWindow {
  readonly showShortcuts: () => void
}
export type Run = (window: PaletteWindow) => void

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly run: Run
}
