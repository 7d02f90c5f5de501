import { randomUUID } from 'node:crypto'
import PQueue from 'p-queue'
import type { z } from 'zod'
import {
  evaluate,
  isWithin,
  standingAlarms,
  timeOfDay,
  valuesOf,
  withAcknowledged,
} from '../../../shared/board/alarms.ts'
import type { Board } from '../../../shared/board/board.ts'
import {
  type Alarm,
  type AlarmRule,
  type AlarmsQuery,
  type alarmAcknowledgement,
  alarmsQuery,
  ruleOf,
} from '../../../shared/board/rules.ts'
import { isOpenAt, openedAt } from '../../../shared/calendar/opening.ts'
import { msOfMinute } from '../../../shared/clock/wall-time.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { BoardService } from '../board/board.ts'
import type { CalendarService } from '../calendar/calendar.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Log } from '../log/log.ts'
import type { LostCall } from '../notifications/lost-call.ts'
import type { Stores } from '../store/stores.ts'
import { eachSecond } from '../throttle.ts'
import { createAlarmWriter } from './alarm-writer.ts'
import { alarmOf, type Happening } from './happenings.ts'
import { instantsToLookBack } from './look-back.ts'
import type { SavedRules } from './rules.ts'
import { createWatcher, type Watch } from './watch.ts'

interface AlarmsOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly rules: SavedRules
  readonly board: Pick<BoardService, 'at'>
  readonly clock: Pick<PersistedClock, 'get'>
  /** Closed time raises nothing. */
  readonly calendar: Pick<CalendarService, 'times'>
  /** Resolves to the active connection's id: its board is watched. */
  readonly activeId: () => Promise<string>
  /** Resolves to how the day's shares are counted. */
  readonly choices: () => Promise<FigureChoices>
  readonly changed: (connectionId: string) => void
  /** Called with each raised alarm whose rule wants a notification. */
  readonly notify: (connectionId: string, alarm: Alarm) => void
  readonly log: Pick<Log, 'warn' | 'info'>
  /** UTC milliseconds. */
  readonly now?: () => number
  /** Repeats `work` each second; returns a function that stops it. */
  readonly every?: (work: () => void) => () => void
}

/** A connection's alarm rules and its raised alarms. @throws AppError `store_full`, `store_failed` */
export interface Alarms {
  rules(connectionId: string): Promise<AlarmRule[]>
  /** Saves the rules; null goes back to the usual ones. */
  saveRules(connectionId: string, rules: readonly AlarmRule[] | null): Promise<void>
  /** Resolves to the rules that were saved; null for the usual ones. */
  savedRules(connectionId: string): Promise<AlarmRule[] | null>
  list(query: AlarmsQuery): Promise<Alarm[]>
  acknowledge(taken: z.infer<typeof alarmAcknowledgement>): Promise<Alarm | null>
  /** Returns the alarms that stand on the active connection's board. */
  standing(): readonly Alarm[]
  start(): void
  /** Evaluates the rules over the active connection's board. Never rejects. */
  look(): Promise<void>
  /** Reads the rules again: a connection's were saved, or (null) the preferences that the usual ones follow. */
  rulesChanged(connectionId: string | null): void
  /** Notes that a connection's board changed. */
  boardChanged(connectionId: string): void
  /** Handles a stored event. */
  heard(source: EventSource, event: FeedEvent): void
  /** Handles an unanswered call whose end no event reported. */
  lost(source: EventSource, call: LostCall): void
  /** Saves how the standing alarms went on. */
  close(): Promise<void>
}

const second = 1_000
/** A floor without news is read again, as calls end unheard and days begin. */
const refreshMs = 15 * second

export function createAlarms(options: AlarmsOptions): Alarms {
  const {
    stores,
    rules,
    board,
    clock,
    calendar,
    activeId,
    choices,
    changed,
    notify,
    log,
    now = Date.now,
    every = eachSecond,
  } = options
  const writer = createAlarmWriter({ stores, changed })
  /** The alarms of happenings that are being raised. */
  const raises = new PQueue()
  let isFailing = false
  let isClosed = false
  let underWay: Promise<void> | null = null
  let stop = (): void => {}

  const watcher = createWatcher({
    stores,
    rules,
    activeId,
    now,
    began: (connectionId, standing) => {
      writer.begin(standing, now())
      changed(connectionId)
    },
    raise: (connectionId, rule, happenings) => {
      raises
        .add(() => raiseHappening(connectionId, rule, happenings))
        .catch((err: unknown) => log.warn({ err }, 'An alarm could not be raised'))
    },
  })

  async function evaluateOver(current: Watch, board: Board, at: number): Promise<void> {
    const { connectionId } = current
    const [known, times] = await Promise.all([clock.get(connectionId), calendar.times(connectionId)])
    const opened = openedAt(times, known, at, [])
    const measured = {
      ...timeOfDay(known, at),
      dayFrom: board.day.from,
      values: valuesOf(board, at, await choices(), opened),
      isOpen: (queue: string | null) => isOpenAt(times, known, at, queue),
    }
    const result = evaluate(current.standing, current.rules, measured, at, randomUUID)
    current.standing = result.standing
    const worse = writer.worsened(standingAlarms(result.standing), at)
    for (const alarm of [...result.raised, ...result.cleared, ...worse]) {
      writer.add({ connectionId, alarm, calls: [] }, at)
    }
    for (const alarm of result.raised) {
      if (ruleOf(current.rules, alarm.metric, alarm.queue)?.notify) notify(connectionId, alarm)
    }
  }

  async function lookOnce(): Promise<void> {
    try {
      const current = await watcher.watched()
      const { connectionId } = current
      const at = now()
      if (current.board === null || current.isStale || isOld(current.board, at)) {
        current.isStale = false
        current.board = await board.at({ connectionId })
      }
      for (const instant of instantsToLookBack(current, current.board, at)) {
        await evaluateOver(current, await board.at({ connectionId, instant }), instant)
      }
      await evaluateOver(current, current.board, at)
      await writer.save()
      const isDue = ({ acknowledged }: Alarm) => acknowledged?.until != null && acknowledged.until <= at
      for (const { id } of standingAlarms(current.standing).filter(isDue)) {
        // Somebody may have taken note of it while the one before was saved.
        const isStill = standingAlarms(current.standing).some((alarm) => alarm.id === id && isDue(alarm))
        if (isStill) await note(connectionId, id, null)
      }
      if (isFailing) log.info({}, 'Alarms are evaluated again')
      isFailing = false
    } catch (err) {
      // The connection was removed meanwhile; the next look is at another.
      if (err instanceof AppError && err.code === 'connection_unknown') return
      if (!isFailing) log.warn({ err }, 'Alarms can’t be evaluated')
      isFailing = true
    }
  }

  async function raiseHappening(
    connectionId: string,
    rule: AlarmRule,
    happenings: readonly Happening[],
  ): Promise<void> {
    const at = now()
    const [known, times] = await Promise.all([clock.get(connectionId), calendar.times(connectionId)])
    const inOpenTime = happenings.filter(({ queue }) => isOpenAt(times, known, at, queue))
    const newest = inOpenTime.at(-1)
    if (newest === undefined || !isWithin(rule.hours, timeOfDay(known, at))) return
    const alarm = alarmOf(rule, inOpenTime, newest, at)
    writer.add({ connectionId, alarm, calls: inOpenTime.flatMap(({ callId }) => callId ?? []) }, at)
    if (rule.notify) notify(connectionId, alarm)
    await writer.save()
  }

  async function note(
    connectionId: string,
    id: string,
    acknowledged: Alarm['acknowledged'],
  ): Promise<Alarm | null> {
    const store = await stores.of(connectionId)
    const noted = await store.write('alarms.acknowledge', { connectionId, id, acknowledged })
    if (noted === null) return null
    const { watch } = watcher
    if (watch?.connectionId === connectionId) watch.standing = withAcknowledged(watch.standing, noted)
    changed(connectionId)
    return noted
  }

  function rulesChanged(connectionId: string | null): void {
    watcher.rulesChanged()
    if (connectionId !== null) changed(connectionId)
  }

  const look = (): Promise<void> => {
    underWay ??= lookOnce().finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    rules: rules.read,
    savedRules: rules.saved,
    saveRules: (connectionId, saved) =>
      rules.save(connectionId, saved).then(() => rulesChanged(connectionId)),
    list: async (query) => {
      const { connectionId, period, limit } = alarmsQuery.parse(query)
      return (await stores.of(connectionId)).read('alarms.stored', { connectionId, period, limit })
    },
    acknowledge: ({ connectionId, id, word, snoozeMinutes }) => {
      const at = now()
      const until = snoozeMinutes === null ? null : at + snoozeMinutes * msOfMinute
      return note(connectionId, id, { at, word, until })
    },
    standing: () => (watcher.watch === null ? [] : standingAlarms(watcher.watch.standing)),
    start: () => {
      // The console may close while it starts.
      if (!isClosed) stop = every(() => void look())
    },
    look,
    rulesChanged,
    boardChanged: (connectionId) => {
      const { watch } = watcher
      if (watch?.connectionId === connectionId) watch.isStale = true
    },
    heard: watcher.heard,
    lost: watcher.lost,
    close: async () => {
      isClosed = true
      stop()
      await underWay
      const { watch } = watcher
      watch?.happenings.close()
      await raises.onIdle()
      if (watch === null) return
      for (const alarm of standingAlarms(watch.standing)) {
        writer.add({ connectionId: watch.connectionId, alarm, calls: [] }, now())
      }
      await writer.save().catch((err: unknown) => log.warn({ err }, 'How alarms went on could not be saved'))
    },
  }
}

/** Whether a board may be another by now; the figures of a day that is over raise no alarm on the next. */
function isOld({ at, day }: Board, now: number): boolean {
  return Math.abs(now - at) >= refreshMs || now >= day.to
}

export const alarmHandlers = (alarms: Alarms): HandlersOf<'alarms'> => ({
  'alarms.rules': ({ connectionId }) => alarms.rules(connectionId),
  'alarms.saveRules': ({ connectionId, rules }) => alarms.saveRules(connectionId, rules),
  'alarms.list': alarms.list,
  'alarms.acknowledge': alarms.acknowledge,
})
