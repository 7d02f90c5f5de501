import { readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Services } from '../../electron/services/create.ts'
import { createOpenStore } from '../../electron/services/open-store.ts'
import { mainFile } from '../../electron/services/store/stores.ts'
import type { Notice } from '../../shared/notices.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { call, consoleToBackUp } from './backed-up.ts'
import { madeEvents, saveEvents } from './store/made-events.ts'
import { enabledSettings } from './webhooks/started-webhooks.ts'

async function notices(services: Services): Promise<Notice[]> {
  return (await services.handlers['console.info'](null, call)).notices
}

async function storeEvents(dataDirectory: string, count: number): Promise<void> {
  const store = await createOpenStore({ file: join(dataDirectory, mainFile), workerUrl: storeWorkerUrl })
  await saveEvents(store.events, madeEvents(0, count))
  await store.close()
}

async function storedEvents(services: Services): Promise<number> {
  return (
    await services.handlers['events.count'](
      { source: 'callCenter', filter: noFilter, before: null, after: null },
      call,
    )
  ).total
}
const noFilter = { names: [], exten: '', queue: '', number: '', callId: '', from: null, to: null, text: '' }

describe('the archive', () => {
  // It starts the console four times, and opens three stores besides.
  test('is saved to one private file and restored from it', { timeout: 60_000 }, async () => {
    const { dataDirectory, end, restarts, saved, start } = await consoleToBackUp()
    await start()
    await end()
    await storeEvents(dataDirectory, 3)
    const services = await start()
    expect(await services.handlers['backup.saveArchive'](null, call)).toEqual({ kind: 'saved', path: saved })
    expect((await stat(saved)).mode & 0o777).toBe(0o600)

    await end()
    await storeEvents(dataDirectory, 2)
    const later = await start()
    expect(await storedEvents(later)).toBe(5)
    expect(await later.handlers['backup.checkArchive']({ uploadId: null }, call)).toEqual({
      records: 0,
      events: 3,
    })
    await later.handlers['backup.useArchive'](null, call)
    expect(restarts()).toBe(1)

    const again = await start()
    expect(await storedEvents(again)).toBe(3)
    const [notice] = await notices(again)
    expect(notice).toMatchObject({ kind: 'store_set_aside', reason: 'replaced' })
    const aside = notice?.kind === 'store_set_aside' ? notice.file : ''
    const old = await createOpenStore({ file: aside, workerUrl: storeWorkerUrl })
    expect(await old.events.count({ filter: noFilter, before: null, after: null })).toBe(5)
    await old.close()
  })

  test('keeps this console’s receiver settings when it comes from a colleague', async () => {
    const { folder, saved, start } = await consoleToBackUp()
    const file = join(folder, 'colleague.db')
    const colleague = await createOpenStore({ file, workerUrl: storeWorkerUrl })
    const { password: _, ...settings } = enabledSettings({ basePath: '/elsewhere' })
    await colleague.state.save('webhook settings', { ...settings, hadPassword: false })
    await saveEvents(colleague.events, madeEvents(0, 2))
    await colleague.close()
    await rename(file, saved)

    const { handlers } = await start()
    const own = enabledSettings()
    await handlers['webhooks.saveSettings'](own, call)
    await handlers['backup.checkArchive']({ uploadId: null }, call)
    await handlers['backup.useArchive'](null, call)
    const again = await start()
    expect(await storedEvents(again)).toBe(2)
    expect(await again.handlers['webhooks.state'](null, call)).toMatchObject({
      enabled: true,
      listening: { port: own.port },
    })
    expect(await again.handlers['webhooks.settings'](null, call)).toMatchObject({ basePath: '/events' })
  })

  test('is replaced only by a complete archive of this or an older version', async () => {
    const { dataDirectory, restarts, saved, start } = await consoleToBackUp()
    const services = await start()
    for (const [content, reason] of [
      ['This is no database', 'damaged'],
      ['', 'foreign'],
    ] as const) {
      await writeFile(saved, content)
      await expect(services.handlers['backup.checkArchive']({ uploadId: null }, call)).rejects.toMatchObject({
        code: 'backup_unreadable',
        detail: { reason },
      })
    }
    await expect(services.handlers['backup.useArchive'](null, call)).rejects.toMatchObject({
      ...{ code: 'backup_unreadable', detail: { reason: 'gone' } },
    })
    expect(restarts()).toBe(0)
    expect((await readdir(dataDirectory)).filter((name) => name.includes('candidate'))).toEqual([])
  })

  test('that was checked but not used leaves no copy in the data directory', async () => {
    const { dataDirectory, start } = await consoleToBackUp()
    const { handlers, close } = await start()
    await handlers['backup.saveArchive'](null, call)
    expect(await handlers['backup.checkArchive']({ uploadId: null }, call)).not.toBeNull()
    await close()
    expect((await readdir(dataDirectory)).filter((name) => name.includes('candidate'))).toEqual([])
  })

  test('stays unchanged when the user cancels', async () => {
    const { start } = await consoleToBackUp()
    const services = await start({ chooseExportTarget: async () => null, takeArchive: async () => false })
    expect(await services.handlers['backup.saveArchive'](null, call)).toBeNull()
    expect(await services.handlers['backup.checkArchive']({ uploadId: null }, call)).toBeNull()
  })
})

test('unreadable preferences are reported', async () => {
  const { dataDirectory, end, start } = await consoleToBackUp()
  const first = await start()
  await first.handlers['preferences.save']({ theme: 'dark' }, call)
  await end()
  await writeFile(join(dataDirectory, 'preferences.json'), 'not JSON')
  const again = await start()
  await again.handlers['preferences.get'](null, call)
  expect(await notices(again)).toMatchObject([{ kind: 'settings_set_aside', of: 'preferences' }])
})
