import { ZodError } from 'zod'
import { type AlarmMetric, type AlarmRule, alarmRules, isHappening } from '../../../shared/board/rules.ts'
import type { NotificationPreferences } from '../../../shared/preferences.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'

interface RulesOptions {
  readonly stores: Pick<Stores, 'main'>
  readonly preferences: () => Promise<NotificationPreferences>
  /** Whether each of the usual rules that is on notifies. */
  readonly usualNotify: boolean
  readonly log: Pick<Log, 'warn'>
}

/** The alarm rules of each connection. @throws AppError `store_full`, `store_failed` */
export interface SavedRules {
  /** Resolves to the saved rules; null where nobody saved any, or they can't be read. */
  saved(connectionId: string): Promise<AlarmRule[] | null>
  /** Resolves to the saved rules, else the usual ones. */
  read(connectionId: string): Promise<AlarmRule[]>
  /** Saves the rules; null goes back to the usual ones. */
  save(connectionId: string, rules: readonly AlarmRule[] | null): Promise<void>
}

export function createSavedRules({ stores, preferences, usualNotify, log }: RulesOptions): SavedRules {
  const saved = async (connectionId: string) => {
    const store = await stores.main()
    try {
      return alarmRules.nullable().parse(await store.read('rules.read', connectionId))
    } catch (err) {
      if (!(err instanceof ZodError)) throw err
      log.warn({ err, connectionId }, 'The alarm rules could not be read; the usual ones hold')
      return null
    }
  }
  const usual = async () => {
    const rules = usualRules(await preferences())
    return usualNotify ? rules.map((rule) => ({ ...rule, notify: rule.enabled })) : rules
  }
  return {
    saved,
    read: async (connectionId) => (await saved(connectionId)) ?? (await usual()),
    save: async (connectionId, rules) => {
      const store = await stores.main()
      const parsed = rules === null ? null : alarmRules.parse(rules)
      await store.write('rules.save', { connectionId, rules: parsed })
    },
  }
}

/**
 * Returns the rules of a connection without saved ones. The last three begin as an earlier version's preferences
 * chose its notices, which users must not lose; nothing else reads or changes those preferences.
 */
export function usualRules(chosen: NotificationPreferences): AlarmRule[] {
  const { lostCalls, unavailable, silence, silenceMinutes } = chosen
  const told = (isChosen: boolean) => ({ enabled: isChosen, notify: isChosen })
  return [
    usual('serviceLevel', 80, 82, 60),
    usual('waiting', 5, 3, 30),
    usual('longestWait', 120, 90, 0),
    usual('abandonment', 15, 12, 60),
    // At night nobody is free: it needs the hours that users give it.
    { ...usual('agentsFree', 0, 1, 60), enabled: false },
    { ...usual('silence', silenceMinutes, 0, 0), ...told(silence) },
    { ...usual('lostCall', 0, 0, 0), ...told(lostCalls) },
    { ...usual('extensionUnavailable', 0, 0, 0), ...told(unavailable) },
  ]
}

function usual(metric: AlarmMetric, limit: number, clearAt: number, forSeconds: number): AlarmRule {
  const silent = { hours: null, notify: false, sound: false }
  return {
    id: metric,
    metric,
    queue: null,
    enabled: !isHappening(metric),
    limit,
    clearAt,
    forSeconds,
    ...silent,
  }
}
