import type { EntryKind } from '../../../../../shared/kpi/outcome.ts'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import { type KindTally, noTally, type Tally } from '../../../../../shared/kpi/tally.ts'
import type { Connection } from '../connection.ts'
import { entriesOf } from './entries.ts'
import type { Entries } from './entry-columns.ts'
import { kept } from './kept.ts'
import { kindLimit, numberOfKind } from './kind-numbers.ts'
import { archiveOf } from './revision.ts'
import { nameOfScope } from './scope-condition.ts'

/** Waits up to here are counted in an array; longer ones are few. */
const usualWait = 4_096
const keptScopes = 8

/** Adds up the entries of a scope by their kind. */
export function readTally(connection: Connection, scope: FigureScope): Tally {
  const archive = archiveOf(connection, scope.profile, 'queue')
  if (!archive) return noTally
  const name = nameOfScope('tally', archive.id, scope)
  return kept(connection, { name, revision: archive.revision, most: keptScopes }, () =>
    tallyOf(entriesOf(connection, scope)),
  )
}

function tallyOf({ count, kinds, waits, talks }: Entries): Tally {
  const entries = new Uint32Array(kindLimit)
  const talkSeconds = new Float64Array(kindLimit)
  const talked = new Uint32Array(kindLimit)
  const usual = new Uint32Array(kindLimit * usualWait)
  const long = Array.from({ length: kindLimit }, () => new Map<number, number>())
  for (let index = 0; index < count; index++) {
    const kind = kinds[index] ?? 0
    entries[kind] = (entries[kind] ?? 0) + 1
    const wait = waits[index] ?? -1
    if (wait >= usualWait) long[kind]?.set(wait, (long[kind].get(wait) ?? 0) + 1)
    else if (wait >= 0) usual[kind * usualWait + wait] = (usual[kind * usualWait + wait] ?? 0) + 1
    const talk = talks[index] ?? -1
    if (talk < 0) continue
    talkSeconds[kind] = (talkSeconds[kind] ?? 0) + talk
    talked[kind] = (talked[kind] ?? 0) + 1
  }
  const ofKind = (kind: EntryKind): KindTally => {
    const number = numberOfKind(kind)
    const found: [number, number][] = []
    for (const [seconds, n] of usual.subarray(number * usualWait, (number + 1) * usualWait).entries()) {
      if (n > 0) found.push([seconds, n])
    }
    found.push(...[...(long[number] ?? [])].sort(([a], [b]) => a - b))
    return {
      entries: entries[number] ?? 0,
      waits: found,
      talkSeconds: talkSeconds[number] ?? 0,
      talked: talked[number] ?? 0,
    }
  }
  return {
    answered: ofKind('answered'),
    pickedUp: ofKind('pickedUp'),
    abandoned: ofKind('abandoned'),
    missedByCaller: ofKind('missedByCaller'),
    missed: ofKind('missed'),
    other: ofKind('other'),
  }
}
