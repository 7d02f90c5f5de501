import type { LucideIcon } from 'lucide-react'
import { normaliseInput } from '../../../shared/text.ts'

/** The window's functions for commands. */
interface PaletteWindow {
  readonly showShortcuts: () => void
}
export type Run = (window: PaletteWindow) => void

export interface Command {
  readonly id: string
  readonly label: string
  /** Other words that find it, such as a former name. */
  readonly words?: string
  readonly icon: LucideIcon
  readonly run: Run
}

/** What the typed text refers to, besides commands. */
type PaletteInput =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'call'; readonly callId: string }
  | { readonly kind: 'nothing' }

/** Reads a call id, which begins with Unix seconds (§2.2), or a number of three digits or more, grouped or not. */
export function readInput(typed: string): PaletteInput {
  const text = normaliseInput(typed)
  if (/^\d{9,11}\.\d+$/.test(text)) return { kind: 'call', callId: text }
  const number = text.replaceAll(/[\s()-]/g, '')
  return /^\+?\d{3,20}$/.test(number) ? { kind: 'number', number } : { kind: 'nothing' }
}

/** Returns whether each typed word begins a word of the label, in any order and in Persian or Arabic letters. */
export function matchesLabel(label: string, typed: string): boolean {
  const wordsOf = (text: string) =>
    normaliseInput(text)
      .toLowerCase()
      .split(/[\s\u200c:]+/)
  const words = wordsOf(label)
  return wordsOf(typed).every((typedWord) => words.some((word) => word.startsWith(typedWord)))
}
