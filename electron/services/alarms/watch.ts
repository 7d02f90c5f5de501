import { type Standing, standingWith } from '../../../shared/board/alarms.ts'
import type { Board } from '../../../shared/board/board.ts'
import type { Alarm, AlarmRule } from '../../../shared/board/rules.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { LostCall } from '../notifications/lost-call.ts'
import type { Stores } from '../store/stores.ts'
import { createHappenings, type Happening, type Happenings } from './happenings.ts'
import type { SavedRules } from './rules.ts'

/** The connection that is watched. */
export interface Watch {
  readonly connectionId: string
  rules: readonly AlarmRule[]
  standing: Standing
  board: Board | null
  isStale: boolean
  /** When it began, in UTC milliseconds. */
  readonly since: number
  /** Whether the rules were evaluated over what was heard before it began. */
  hasLookedBack: boolean
  readonly happenings: Happenings
}

interface WatchOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly rules: Pick<SavedRules, 'read'>
  /** Resolves to the active connection's id. */
  readonly activeId: () => Promise<string>
  /** Called with the stored standing alarms of each connection that is watched from now on. */
  readonly began: (connectionId: string, standing: readonly Alarm[]) => void
  /** UTC milliseconds. */
  readonly now: () => number
  /** Called with happenings of a connection that raise an alarm. */
  readonly raise: (connectionId: string, rule: AlarmRule, happenings: readonly Happening[]) => void
}

/** Watches the active connection. */
interface Watcher {
  /** The connection that is watched; null before the first one. */
  readonly watch: Watch | null
  /** Resolves to the active connection's watch, with its rules as they are saved. @throws AppError `store_failed` */
  watched(): Promise<Watch>
  /** Notes that the rules changed: the next look reads them again. */
  rulesChanged(): void
  /** Tells the source's watch of a stored event; before the first watch begins, waits for it. */
  heard(source: EventSource, event: FeedEvent): void
  /** Tells it of an unanswered call whose end no event reported. */
  lost(source: EventSource, call: LostCall): void
}

const maxStanding = 1_000
/** More than come until the first look, a second after the start. */
const maxEarly = 5_000

export function createWatcher({ stores, rules, activeId, began, now, raise }: WatchOptions): Watcher {
  let watch: Watch | null = null
  let areRulesStale = false
  /** What was heard before the first watch, as a call center sends again what a restart refused. */
  const early: (() => void)[] = []

  async function begin(connectionId: string, read: readonly AlarmRule[]): Promise<Watch> {
    const store = await stores.of(connectionId)
    const standing = await store.read('alarms.stored', {
      connectionId,
      period: null,
      limit: maxStanding,
    })
    const told = await store.read('alarms.toldCalls', connectionId)
    watch?.happenings.close()
    const begun: Watch = {
      connectionId,
      rules: read,
      standing: standingWith(standing),
      board: null,
      isStale: true,
      since: now(),
      hasLookedBack: false,
      happenings: createHappenings({
        told,
        rules: () => begun.rules,
        raise: (rule, happenings) => raise(connectionId, rule, happenings),
      }),
    }
    watch = begun
    began(connectionId, standing)
    for (const hear of early.splice(0)) hear()
    return begun
  }

  /** Returns the watch over a source's connection. */
  function watchOf(source: EventSource): Watch | null {
    return watch !== null && (watch.connectionId === demoConnectionId) === (source === 'demo') ? watch : null
  }

  function tell(source: EventSource, hear: (happenings: Happenings) => void): void {
    const watching = watchOf(source)
    if (watching !== null) hear(watching.happenings)
    else if (watch === null && early.length < maxEarly) early.push(() => tell(source, hear))
  }

  return {
    get watch() {
      return watch
    },
    watched: async () => {
      const connectionId = await activeId()
      if (watch?.connectionId === connectionId && !areRulesStale) return watch
      areRulesStale = false
      const read = await rules.read(connectionId).catch((error: unknown) => {
        areRulesStale = true
        throw error
      })
      if (watch?.connectionId !== connectionId) return begin(connectionId, read)
      watch.rules = read
      return watch
    },
    rulesChanged: () => {
      areRulesStale = true
    },
    heard: (source, event) => tell(source, (happenings) => happenings.heard(event)),
    lost: (source, call) => tell(source, (happenings) => happenings.lost(call)),
  }
}
