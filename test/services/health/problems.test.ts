import { expect, test } from 'vitest'
import { createProblems, type ProblemsOptions } from '../../../electron/services/health/problems.ts'
import type { AllSetAside } from '../../../electron/services/team-archive/set-aside.store.ts'
import type { Alarm } from '../../../shared/board/rules.ts'
import { AppError, type Failure } from '../../../shared/errors.ts'
import type { Job } from '../../../shared/jobs.ts'
import type { Notice } from '../../../shared/notices.ts'

const full: Failure = { code: 'store_full', detail: {} }
const refused = new AppError('connection_refused', 'refused', { host: 'pbx' })

const sound: ReturnType<ProblemsOptions['receiverStatus']> = {
  alarm: null,
  failure: null,
  passwordMissing: false,
  crowd: null,
}

function problemsOf() {
  const world = {
    receiverStatus: sound,
    refused: null as Failure | null,
    jobs: [] as Pick<Job, 'id' | 'state' | 'failure'>[],
    keeping: [] as { connectionId: string; failure: Failure }[],
    sharing: null as Failure | null,
    setAside: null as AllSetAside | null,
    relay: [] as { destinationId: string; failure: Failure }[],
    audit: null as Failure | null,
    notices: [] as Notice[],
    alarms: [] as Alarm[],
    activeId: 'branch',
  }
  const changes: (() => void)[] = []
  const problems = createProblems({
    receiverStatus: () => world.receiverStatus,
    refused: () => world.refused,
    jobs: () => world.jobs,
    keeping: () => world.keeping,
    sharing: () => world.sharing,
    setAside: async () => world.setAside,
    relay: () => world.relay,
    audit: () => world.audit,
    notices: () => world.notices,
    alarms: () => world.alarms,
    activeId: async () => world.activeId,
    log: { warn: () => {} },
    changed: () => {
      for (const tell of changes.splice(0)) tell()
    },
  })
  /** Runs `act` and resolves when the list has changed. */
  const changed = (act: () => void) =>
    new Promise<void>((resolve) => {
      changes.push(resolve)
      act()
    })
  const kinds = async () => (await problems.list()).map(({ kind }) => kind)
  return { world, problems, changed, kinds }
}

test('tells each destination that takes no events, until it does', async () => {
  const { world, problems, changed, kinds } = problemsOf()
  const failure: Failure = { code: 'relay_unreachable', detail: { name: 'CRM', host: '10.0.0.7' } }
  await changed(() => {
    world.relay.push({ destinationId: 'one', failure }, { destinationId: 'two', failure })
    problems.look()
  })
  expect(await kinds()).toEqual(['relay', 'relay'])
  await changed(() => {
    world.relay = []
    problems.look()
  })
  expect(await kinds()).toEqual([])
})

test('lists no problems at first', async () => {
  expect(await problemsOf().kinds()).toEqual([])
})

test('lists what prevents receiving or storing events, until it is over', async () => {
  const { world, problems, changed, kinds } = problemsOf()
  await changed(() => {
    world.receiverStatus = {
      alarm: { since: 1, failure: full },
      failure: { code: 'port_taken', detail: { port: 8 } },
      passwordMissing: true,
      crowd: { address: '192.0.2.7', connections: 256 },
    }
    problems.look()
  })
  expect(await kinds()).toEqual(['refusal', 'events', 'receiver', 'crowd'])
  await changed(() => {
    world.receiverStatus = sound
    problems.look()
  })
  expect(await kinds()).toEqual([])
})

test('lists an unreachable call center of the active connection, until it answers', async () => {
  const { world, problems, changed, kinds } = problemsOf()
  await changed(() => problems.searchEnded('branch', refused))
  expect(await problems.list()).toEqual([
    { kind: 'connection', failure: { code: 'connection_refused', detail: { host: 'pbx' } } },
  ])
  // A refused request says nothing about the connection.
  problems.searchEnded('branch', new AppError('request_refused', 'no such field'))
  expect(await kinds()).toEqual(['connection'])
  world.activeId = 'other'
  expect(await kinds()).toEqual([])
  world.activeId = 'branch'
  await changed(() => problems.searchEnded('branch', null))
  expect(await kinds()).toEqual([])
})

test('lists failed work, but no cancelled search or paused walk', async () => {
  const { world, problems, kinds } = problemsOf()
  problems.searchEnded('branch', new AppError('cancelled', 'cancelled'))
  world.jobs = [
    { id: 'a', state: 'paused', failure: null },
    { id: 'b', state: 'running', failure: null },
    { id: 'c', state: 'paused', failure: full },
    { id: 'd', state: 'failed', failure: full },
  ]
  expect(await problems.list()).toEqual([
    { kind: 'job', jobId: 'c', failure: full },
    { kind: 'job', jobId: 'd', failure: full },
  ])
  expect(await kinds()).toHaveLength(2)
})

test('ranks an unopened store as the worst', async () => {
  const { world, kinds } = problemsOf()
  world.notices.push({ kind: 'fault' }, { kind: 'store_unavailable', failure: full })
  world.jobs = [{ id: 'd', state: 'failed', failure: full }]
  expect(await kinds()).toEqual(['store', 'job'])
})

test('lists each call center whose archive can’t be kept, once', async () => {
  const { world, problems, changed } = problemsOf()
  const failure: Failure = { code: 'connection_refused', detail: { host: 'pbx' } }
  await changed(() => {
    world.keeping = [
      { connectionId: 'branch', failure },
      { connectionId: 'office', failure },
    ]
    problems.look()
  })
  expect(await problems.list()).toEqual([
    { kind: 'keeping', connectionId: 'branch', failure },
    { kind: 'keeping', connectionId: 'office', failure },
  ])
  await changed(() => problems.searchEnded('branch', refused))
  expect(await problems.list()).toEqual([
    { kind: 'connection', failure },
    { kind: 'keeping', connectionId: 'office', failure },
  ])
})

test('lists that the team archive can’t be used', async () => {
  const { world, kinds } = problemsOf()
  world.sharing = { code: 'team_archive_unreachable', detail: { host: 'db' } }
  expect(await kinds()).toEqual(['sharing'])
})

test('lists that entries of the team archive are set aside, with the login that wrote the newest', async () => {
  const { world, problems } = problemsOf()
  const newest = {
    way: 'came',
    seq: 7,
    kind: 'note',
    login: 'mallory',
    callCenter: null,
    reason: 'No JSON',
    at: 1,
  } as const
  world.setAside = { count: 3, newest }
  expect(await problems.list()).toEqual([
    {
      kind: 'setAside',
      failure: {
        code: 'shared_entries_set_aside',
        detail: { count: 3, login: 'mallory', reason: 'No JSON' },
      },
    },
  ])
  world.setAside = { count: 1, newest: { ...newest, way: 'sent' } }
  expect((await problems.list())[0]).toMatchObject({ failure: { code: 'shared_entries_not_sent' } })
})

test('lists each alarm that stands, until somebody takes note of it', async () => {
  const { world, problems, changed } = problemsOf()
  const alarm: Alarm = {
    id: 'a',
    metric: 'waiting',
    queue: '902',
    subject: null,
    callId: null,
    limit: 5,
    raisedAt: 1,
    clearedAt: null,
    worst: 7,
    sound: false,
    acknowledged: null,
  }
  world.alarms = [alarm]
  await changed(problems.look)
  expect(await problems.list()).toEqual([{ kind: 'alarm', alarm }])
  world.alarms = [{ ...alarm, acknowledged: { at: 2, word: '', until: null } }]
  await changed(problems.look)
  expect(await problems.list()).toEqual([])
})

test('refused requests are the first problem, once', async () => {
  const { world, problems } = problemsOf()
  world.receiverStatus = { ...sound, alarm: { since: 1, failure: full } }
  world.refused = { code: 'event_username_wrong', detail: {} }
  expect(await problems.list()).toEqual([
    { kind: 'refusal', failure: world.refused },
    { kind: 'events', failure: full },
  ])
  world.receiverStatus = { ...sound, passwordMissing: true }
  expect(await problems.list()).toEqual([
    { kind: 'refusal', failure: { code: 'event_password_missing', detail: {} } },
  ])
})

test('tells which files others could read or change, on one line', async () => {
  const { world, problems } = problemsOf()
  const many = Array.from({ length: 30 }, (_, n) => `outbox-${n}`)
  world.notices = [
    { kind: 'files_exposed', files: ['webhooks.json', 'profiles.json.a\n\u202eb'] },
    { kind: 'files_exposed', files: many },
  ]
  const told = (problem: string) => ({
    kind: 'exposed',
    failure: { code: 'files_exposed', detail: { problem } },
  })
  expect(await problems.list()).toEqual([
    told('webhooks.json, profiles.json.a b'),
    told(`${many.slice(0, 10).join(', ')}, …`),
  ])
})

test('lists what was lost or can’t be read', async () => {
  const { world, problems } = problemsOf()
  world.notices = [
    { kind: 'events_missing', count: 753 },
    { kind: 'store_damaged' },
    { kind: 'store_set_aside', reason: 'foreign', file: '/a' },
    { kind: 'store_set_aside', reason: 'replaced', file: '/b' },
    { kind: 'settings_set_aside', of: 'webhooks', file: '/c' },
  ]
  expect(await problems.list()).toEqual([
    { kind: 'damage', failure: { code: 'events_missing', detail: { count: 753 } } },
    { kind: 'damage', failure: { code: 'store_damaged', detail: {} } },
    { kind: 'damage', failure: { code: 'store_damaged', detail: {} } },
    { kind: 'damage', failure: { code: 'settings_unreadable', detail: { file: '/c' } } },
  ])
})
