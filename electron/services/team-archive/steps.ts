import type { SetAside } from '../../../shared/team-archive.ts'
import type { EntryToApply, LogEntry } from './entries.ts'
import { pageEntry, personEntry } from './entry-kinds.ts'

/** An entry of the log, as far as it can be known before it is applied. */
export interface ReadEntry {
  readonly logged: LogEntry
  /** Null for what can't be applied, or is here already. */
  readonly known: EntryToApply | null
  /** Why it can't be applied; null if it can, or is here already. */
  readonly setAside: SetAside | null
}

/** What is applied in one transaction, between which events are stored. */
export interface Step {
  readonly entries: readonly EntryToApply[]
  readonly setAside: readonly SetAside[]
  /** The last entry that is whole here afterwards; null if none became so. */
  readonly cursor: number | null
  /** What of the page it is of. */
  readonly of: readonly ReadEntry[]
}

/** Some tens of milliseconds of the writing thread. */
const stepWeight = 500
const bytesOfWeight = 2_000

/** Cuts a page into steps of bounded work; a large entry becomes several. */
export function stepsOf(page: readonly ReadEntry[]): Step[] {
  const steps: Step[] = []
  let current = emptyStep()
  let weight = 0
  const end = () => {
    if (current.of.length > 0) steps.push({ ...current, cursor: current.cursor })
    current = emptyStep()
    weight = 0
  }
  for (const read of page) {
    const parts = read.known ? partsOf(read.known, read.logged.body?.length ?? 0) : []
    for (const [index, part] of parts.entries()) {
      if (weight > 0 && weight + part.weight > stepWeight) end()
      current.entries.push(part.entry)
      current.of.push(read)
      weight += part.weight
      if (index < parts.length - 1) end()
    }
    if (read.setAside) current.setAside.push(read.setAside)
    if (parts.length === 0) current.of.push(read)
    current.cursor = read.logged.seq
  }
  end()
  return steps
}

const emptyStep = () => ({
  entries: [] as EntryToApply[],
  setAside: [] as SetAside[],
  cursor: null as number | null,
  of: [] as ReadEntry[],
})

interface Part {
  readonly entry: EntryToApply
  readonly weight: number
}

function partsOf(known: EntryToApply, characters: number): Part[] {
  const { entry } = known
  const ofBytes = Math.ceil(characters / bytesOfWeight)
  if (entry.kind === pageEntry.kind) {
    const { body } = entry
    const parts = chunksOf(body.records, ofBytes)
    return parts.map(({ list, weight }, index) => ({
      weight,
      entry: {
        ...known,
        entry: {
          ...entry,
          body: { ...body, records: list, walk: index === parts.length - 1 ? body.walk : null },
        },
      },
    }))
  }
  if (entry.kind === personEntry.kind) {
    const { body } = entry
    return chunksOf(body.changes, ofBytes).map(({ list, weight }) => ({
      weight,
      entry: { ...known, entry: { ...entry, body: { ...body, changes: list } } },
    }))
  }
  return [{ entry: known, weight: Math.max(1, ofBytes) }]
}

/** Cuts a list so that no chunk weighs more than a step; an empty one is one chunk. */
function chunksOf<T>(list: readonly T[], ofBytes: number): { readonly list: T[]; readonly weight: number }[] {
  const all = Math.max(1, list.length, ofBytes)
  const size = Math.max(1, Math.floor((list.length * stepWeight) / all))
  const chunks: { list: T[]; weight: number }[] = []
  for (let from = 0; from === 0 || from < list.length; from += size) {
    const part = list.slice(from, from + size)
    chunks.push({ list: part, weight: Math.ceil((all * part.length) / Math.max(1, list.length)) || 1 })
  }
  return chunks
}
