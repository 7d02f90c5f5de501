import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { noVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createOpenStore } from '../../../electron/services/open-store.ts'
import { createParticipation } from '../../../electron/services/team-archive/participation.ts'
import { createSharedSettings } from '../../../electron/services/team-archive/settings.ts'
import { createSharing } from '../../../electron/services/team-archive/sharing.ts'
import { AppError } from '../../../shared/errors.ts'
import { sharedSettingsInput } from '../../../shared/team-archive.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { filesIn } from '../files/files-in.ts'

const log = createLog({ level: 'silent' })

test('a desk whose disk is full when it leaves takes part as before, and leaves later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-leaving-'))
  const store = await createOpenStore({ file: join(folder, 'desk.db'), workerUrl: storeWorkerUrl })
  const settings = createSharedSettings({
    place: filesIn(folder)('shared-archive'),
    credentials: createCredentials(filesIn(folder)('credentials'), noVault, log),
  })
  // Nothing listens there: the log is away.
  const address = 'postgresql://desk@127.0.0.1:1/callboard'
  await settings.save(sharedSettingsInput.parse({ address, ca: null, plainText: false, password: 'word' }))
  let isFull = false
  const write: typeof store.write = async (name, input, characters) => {
    if (isFull && name === 'shared.saveShare') throw new AppError('store_full', 'The disk is full')
    return store.write(name, input, characters)
  }
  const share = { ...store, write }
  const participation = createParticipation({
    setByHost: null,
    settings,
    share: async () => share,
    changed: () => undefined,
  })
  onTestFinished(async () => {
    await participation.close()
    await store.close()
    await rm(folder, { recursive: true })
  })
  await participation.start({
    createSharing: (access, part) =>
      createSharing({
        access,
        part,
        share: async () => share,
        connections: {
          all: async () => new Map(),
          idOf: () => Promise.reject(new Error('There is none')),
          toKeep: async () => [],
        },
        waitsUntil: () => 0,
        clock: { learn: async () => undefined },
        log,
        followed: { events: () => undefined, saved: () => undefined, applied: () => undefined },
        program: '1.2.3',
        mayAskChanged: () => undefined,
        changed: () => undefined,
      }),
    mayAskChanged: () => undefined,
  })
  const part = await store.read('shared.share', null)
  expect(part).not.toBeNull()

  isFull = true
  await expect(participation.leave()).rejects.toMatchObject({ code: 'store_full' })
  expect(await participation.state()).toMatchObject({ settings: {}, status: { waiting: 0 } })
  expect(await store.read('shared.share', null)).toEqual(part)

  isFull = false
  await participation.leave()
  expect(await participation.state()).toMatchObject({ settings: null, status: null })
  expect(await store.read('shared.share', null)).toBeNull()
})
