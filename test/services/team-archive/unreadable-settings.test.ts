import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { noVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createStores } from '../../../electron/services/open-store.ts'
import { createParticipation } from '../../../electron/services/team-archive/participation.ts'
import { createSharedSettings } from '../../../electron/services/team-archive/settings.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { filesIn } from '../files/files-in.ts'

test('settings that can’t be read for a moment throw nothing away that waits to be sent', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-shared-settings-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, 'shared-archive.json')
  const log = createLog({ level: 'silent' })
  const credentials = createCredentials(filesIn(directory)('credentials'), noVault, log)
  /** Opens the archive as a run of the console does. */
  function open() {
    const settings = createSharedSettings({ place: filesIn(directory)('shared-archive'), credentials })
    const stores = createStores({
      dataDirectory: directory,
      workerUrl: storeWorkerUrl,
      onSetAside: () => undefined,
      prepare: (store) => participation.prepare(store),
    })
    onTestFinished(stores.close)
    const share = () => stores.main()
    const participation = createParticipation({ setByHost: null, settings, share, changed: () => undefined })
    return { settings, stores, share }
  }
  const first = open()
  await first.settings.save({
    address: 'postgresql://desk@127.0.0.1/callboard',
    ca: null,
    plainText: false,
    password: '',
    keepUnprotected: false,
  })
  const part = await (await first.share()).read('shared.share', null)
  expect(part).not.toBeNull()
  await first.stores.close()

  const next = open()
  await rename(path, `${path}.away`)
  await mkdir(path)
  await expect(next.stores.main()).rejects.toMatchObject({ code: 'store_failed' })
  await rmdir(path)
  await rename(`${path}.away`, path)
  expect(await (await next.share()).read('shared.share', null)).toEqual(part)
})
