import { choicesOf } from '../../shared/figures/definitions.ts'
import { nameIn, namesOf } from '../../shared/people.ts'
import { type EventSource, eventSources } from '../../shared/webhooks/feed.ts'
import { createAlarms } from './alarms/alarms.ts'
import { createSavedRules } from './alarms/rules.ts'
import { createBoard } from './board/board.ts'
import { createHearing } from './board/hearing.ts'
import { createLikelyQueues } from './board/likely-queues.ts'
import type { CalendarService } from './calendar/calendar.ts'
import type { Connections } from './call-center/connections.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import { createDialing } from './dialing/dialing.ts'
import type { FigureService } from './figures/figures.ts'
import type { Refusals } from './health/refusals.ts'
import type { Host } from './host.ts'
import type { Log } from './log/log.ts'
import type { OpenStore } from './open-store.ts'
import { createPeople } from './people/people.ts'
import type { PreferencesStore } from './preferences/preferences.ts'
import { ownerOf } from './settle-calls/settle-calls.ts'
import type { Stores } from './store/stores.ts'
import { dialingEntry, hoursEntry, personEntry, rulesEntry } from './team-archive/entry-kinds.ts'
import { createThrottle } from './throttle.ts'
import type { Time } from './time.ts'
import type { Topics } from './topics.ts'
import type { Webhooks } from './webhooks/service.ts'

interface BoardParts {
  readonly stores: Stores<OpenStore>
  readonly clock: PersistedClock
  readonly calendar: CalendarService
  readonly log: Log
  readonly time: Time
  readonly connections: Connections
  readonly preferences: PreferencesStore
  readonly webhooks: Webhooks
  readonly figures: FigureService
  readonly topics: Topics
  readonly refusals: Refusals
  readonly host: Pick<Host, 'showNotification' | 'usualAlarmsNotify'>
}

/** Between two notices of a changed board. */
const boardIntervalMs = 250

/** Creates the board with its people and alarms, and subscribes them to the topics. Starts nothing. */
export function wireBoard({ topics, connections, preferences, refusals, host, ...parts }: BoardParts) {
  const { publish, nextRevision, onTopic, onTopics, events } = topics
  const { stores, log, time } = parts
  const owner = (source: EventSource) => ownerOf(source, connections)

  const people = createPeople({
    stores,
    log,
    time,
    changed: (connectionId) =>
      publish('people.changed', { connectionId, revision: nextRevision('people.changed') }),
  })
  const dialing = createDialing({
    stores,
    log,
    time,
    changed: (connectionId) => {
      people.followed(connectionId)
      void events.emit('archive.saved', { connectionId, report: 'queue' })
    },
  })
  events.on('archive.saved', ({ connectionId }) => {
    people.archiveSaved(connectionId)
    dialing.archiveSaved(connectionId)
  })

  const throttle = createThrottle<string>(
    (connectionId) => publish('board.changed', { connectionId, revision: nextRevision('board.changed') }),
    boardIntervalMs,
  )
  const choices = async () => choicesOf((await preferences.get()).definitions)
  const likelyQueues = createLikelyQueues({ stores, owner })
  const hearing = createHearing({
    listens: (source) => source === 'demo' || parts.webhooks.receiverStatus().listening !== null,
    refusals,
    woke: () => {
      parts.webhooks.woke()
      eventSources.forEach(soon)
    },
  })
  onTopics(['problems.changed'], () => soon('callCenter'))
  const board = createBoard({ ...parts, hearing, people, owner, likelyQueues, choices })
  function soon(source: EventSource): void {
    owner(source)
      .then((connectionId) => connectionId !== null && throttle.soon(connectionId))
      .catch((err: unknown) => log.warn({ err }, 'The owner of an event could not be found'))
  }
  events.on('event.stored', soon)
  events.on('archive.saved', ({ connectionId }) => {
    board.archiveSaved(connectionId)
    throttle.soon(connectionId)
  })

  const alarms = createAlarms({
    ...parts,
    rules: createSavedRules({
      stores,
      preferences: async () => (await preferences.get()).notifications,
      usualNotify: host.usualAlarmsNotify,
      log,
    }),
    board,
    choices,
    activeId: async () => (await connections.list()).activeId,
    changed: (connectionId) =>
      publish('alarms.changed', { connectionId, revision: nextRevision('alarms.changed') }),
    notify: (connectionId, alarm) => {
      people
        .list(connectionId)
        .then((directory) => {
          const { queue, subject } = alarm
          const names = namesOf(directory)
          const queueName = queue === null ? null : nameIn(names, 'queue', queue)
          const subjectName = subject === null ? null : nameIn(names, 'any', subject)
          host.showNotification({ alarm, queueName, subjectName })
        })
        .catch((err: unknown) => log.warn({ err }, 'A notification could not be shown'))
    },
  })
  onTopic((name, payload) => {
    if (name === 'board.changed' && 'connectionId' in payload) alarms.boardChanged(payload.connectionId)
  })
  onTopics(['preferences.changed'], () => alarms.rulesChanged(null))
  events.on('event.stored', alarms.heard)
  events.on('call.lost', alarms.lost)
  events.on('team.entry', ({ connectionId, entry }) => {
    if (connectionId === null) return
    if (entry.kind === personEntry.kind) people.followed(connectionId)
    if (entry.kind === rulesEntry.kind) alarms.rulesChanged(connectionId)
    if (entry.kind === hoursEntry.kind) parts.calendar.followed(connectionId)
    if (entry.kind === dialingEntry.kind) dialing.followed(connectionId)
  })

  return {
    people,
    dialing,
    board,
    alarms,
    /** Resolves when how the alarms went on is saved. */
    closeBoard: async () => {
      hearing.close()
      throttle.close()
      people.close()
      dialing.close()
      await alarms.close()
    },
  }
}
