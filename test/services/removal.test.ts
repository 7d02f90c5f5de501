import { expect, test } from 'vitest'
import { createRemoval } from '../../electron/services/removal.ts'
import type { Job, JobState } from '../../shared/jobs.ts'
import type { ProfileList } from '../../shared/profiles.ts'
import { defaultWalkOptions, type WalkStanding } from '../../shared/reports/walk.ts'

const list: ProfileList = {
  profiles: [],
  activeId: 'demo',
  vault: { protection: null, offersUnprotected: false },
}
const profile = {
  stored: {
    id: 'branch',
    name: 'Branch',
    baseUrl: 'https://pbx.example',
    username: 'sara',
    authentication: 'both',
    quickSearchPath: 'quick',
    timeoutSeconds: 30,
    pinnedFingerprint: null,
    hadApiKey: true,
    hadPassword: true,
  },
  kept: { secrets: { apiKey: 'key-1' }, kept: 'run_only' },
  place: 0,
  wasActive: true,
} as const

/** Creates a connection with a job and updates every ten minutes. */
function consoleWithBranch(undoMilliseconds: number) {
  const ids = new Set(['branch'])
  let state: JobState = 'running'
  let options = { ...defaultWalkOptions, everyMinutes: 10 as number | null }
  let tellEnd = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    tellEnd = resolve
  })
  const removal = createRemoval({
    profiles: {
      list: async () => list,
      ids: async () => [...ids],
      remove: async (id) => {
        ids.delete(id)
        return profile
      },
      putBack: async ({ stored }) => void ids.add(stored.id),
    },
    jobs: {
      list: () => [{ id: 'job', profileId: 'branch', state } as Job],
      pause: () => {
        state = 'paused'
      },
      resume: () => {
        state = 'running'
      },
      cancel: () => {
        state = 'cancelled'
        tellEnd()
      },
    },
    walks: {
      standing: async () => ({ options }) as WalkStanding,
      setOptions: async (_, next) => {
        options = { ...options, ...next }
        return { options } as WalkStanding
      },
    },
    schedules: { forget: async () => undefined },
    log: { warn: () => undefined },
    undoMilliseconds,
  })
  return {
    removal,
    ended,
    stands: () => ({ there: ids.has('branch'), state, everyMinutes: options.everyMinutes }),
  }
}

test('a removed connection’s work pauses, and resumes after undo', async () => {
  const { removal, stands } = consoleWithBranch(60_000)
  await removal.remove('branch')
  expect(stands()).toEqual({ there: false, state: 'paused', everyMinutes: null })
  await removal.restore('branch')
  expect(stands()).toEqual({ there: true, state: 'running', everyMinutes: 10 })
  removal.close()
})

test('after a while the work ends and undo is too late', async () => {
  const { removal, stands, ended } = consoleWithBranch(1)
  await removal.remove('branch')
  await ended
  await removal.restore('branch')
  expect(stands()).toEqual({ there: false, state: 'cancelled', everyMinutes: null })
})

test('undo refuses what wasn’t removed', async () => {
  const { removal, stands } = consoleWithBranch(60_000)
  await removal.restore('branch')
  expect(stands()).toEqual({ there: true, state: 'running', everyMinutes: 10 })
})
