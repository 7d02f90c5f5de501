import { expect, test } from 'vitest'
import { createRemoval, createRemovedConnections } from '../../electron/services/connections/removal.ts'
import type { WalkStanding } from '../../shared/archive/walk.ts'
import type { ConnectionList } from '../../shared/connections.ts'
import { AppError } from '../../shared/errors.ts'
import type { Job, JobState } from '../../shared/jobs.ts'

const list: ConnectionList = {
  connections: [],
  activeId: 'demo',
  vault: { protection: null, offersUnprotected: false },
}
const connection = {
  stored: {
    id: 'branch',
    name: 'Branch',
    baseUrl: 'https://pbx.example',
    username: 'sara',
    authentication: 'both',
    quickSearchPath: 'quick',
    timeoutSeconds: 30,
    pinnedFingerprint: null,
    recordingTemplate: '',
    hadApiKey: true,
    hadPassword: true,
  },
  kept: { secrets: { apiKey: 'key-1' }, kept: 'run_only' },
  place: 0,
  wasActive: true,
} as const

/** Creates a connection with a job and a running walk. */
function consoleWithBranch(undoMilliseconds: number) {
  const ids = new Set(['branch'])
  const schedules = new Set(['branch'])
  let isDiskFull = false
  let state: JobState = 'running'
  let running: WalkStanding['running'] = 'running'
  const standing = (next: WalkStanding['running']) => {
    running = next
    return Promise.resolve({ running } as WalkStanding)
  }
  let tellEnd = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    tellEnd = resolve
  })
  const removal = createRemoval({
    removed: createRemovedConnections(),
    connections: {
      list: async () => list,
      ids: async () => [...ids],
      remove: async (id) => {
        ids.delete(id)
        return connection
      },
      putBack: async ({ stored }) => {
        if (isDiskFull) throw new AppError('store_full', 'No room')
        ids.add(stored.id)
      },
    },
    jobs: {
      list: () => [{ id: 'job', connectionId: 'branch', state } as Job],
      pause: () => {
        state = 'paused'
      },
      resume: () => {
        state = 'running'
      },
      cancel: () => {
        state = 'cancelled'
      },
    },
    walks: {
      standing: () => standing(running),
      pause: () => standing('paused'),
      resume: () => standing('running'),
      stop: () => {
        tellEnd()
        return standing(null)
      },
    },
    schedules: { forget: async (id) => void schedules.delete(id) },
    log: { warn: () => undefined },
    undoMilliseconds,
  })
  return {
    removal,
    ended,
    stands: () => ({ there: ids.has('branch'), state, running }),
    fillDisk: () => {
      isDiskFull = true
      return () => {
        isDiskFull = false
      }
    },
    hasSchedules: () => schedules.has('branch'),
  }
}

test('a removed connection’s work pauses, and resumes after undo', async () => {
  const { removal, stands } = consoleWithBranch(60_000)
  await removal.remove('branch')
  expect(stands()).toEqual({ there: false, state: 'paused', running: 'paused' })
  await removal.restore('branch')
  expect(stands()).toEqual({ there: true, state: 'running', running: 'running' })
  await removal.close()
  expect(stands()).toEqual({ there: true, state: 'running', running: 'running' })
})

test('undo that fails on a full disk can be tried again', async () => {
  const { removal, stands, fillDisk } = consoleWithBranch(60_000)
  await removal.remove('branch')
  const freeDisk = fillDisk()
  await expect(removal.restore('branch')).rejects.toMatchObject({ code: 'store_full' })
  expect(stands()).toEqual({ there: false, state: 'paused', running: 'paused' })
  freeDisk()
  await removal.restore('branch')
  expect(stands()).toEqual({ there: true, state: 'running', running: 'running' })
  await removal.close()
})

test('after a while the work ends and undo is too late', async () => {
  const { removal, stands, ended } = consoleWithBranch(1)
  await removal.remove('branch')
  await ended
  await removal.restore('branch')
  expect(stands()).toEqual({ there: false, state: 'cancelled', running: null })
})

test('the end of the console makes a removal final at once', async () => {
  const { removal, stands, hasSchedules } = consoleWithBranch(60_000)
  await removal.remove('branch')
  expect(hasSchedules()).toBe(true)
  await removal.close()
  expect(hasSchedules()).toBe(false)
  expect(stands()).toEqual({ there: false, state: 'cancelled', running: null })
})

test('undo refuses what wasn’t removed', async () => {
  const { removal, stands } = consoleWithBranch(60_000)
  await removal.restore('branch')
  expect(stands()).toEqual({ there: true, state: 'running', running: 'running' })
})
