import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createOpenStore } from '../../../electron/services/open-store.ts'
import { StoreThread } from '../../../electron/services/store/store-thread.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { pageFrom, storeFile } from './open-store.ts'

/** SQLite's `synchronous` value for commits that wait for the disk. */
const full = 2

/**
 * The store threads' program, which logs SQLite's `synchronous` value at each commit, checkpoint and copy:
 * one line each in the file `noted`.
 */
const watchedWorker = (noted: string): string => `
  import { appendFileSync } from 'node:fs'
  import { DatabaseSync } from 'node:sqlite'
  import { workerData } from 'node:worker_threads'

  const { exec, prepare } = DatabaseSync.prototype
  function note(database, sql) {
    const [act] = /COMMIT|wal_checkpoint|VACUUM/.exec(sql) ?? []
    if (act === undefined) return
    const { synchronous } = prepare.call(database, 'PRAGMA synchronous').get()
    appendFileSync(${JSON.stringify(noted)}, workerData.role + ' ' + act + ' ' + synchronous + '\\n')
  }
  DatabaseSync.prototype.exec = function (sql) {
    note(this, sql)
    return exec.call(this, sql)
  }
  DatabaseSync.prototype.prepare = function (sql) {
    note(this, sql)
    return prepare.call(this, sql)
  }
  await import(${JSON.stringify(storeWorkerUrl.href)})
`

test('every write to a store’s file waits for the disk: commits, checkpoints and copies', async () => {
  const file = await storeFile()
  const program = `${file}.watched-worker.mjs`
  await writeFile(program, watchedWorker(`${file}.noted`))
  const workerUrl = pathToFileURL(program)

  const store = await createOpenStore({ file, workerUrl })
  await store.archive.savePage(pageFrom(0, 20))
  const reader = new StoreThread(workerUrl, { file, role: 'reader', waitsForDisk: true })
  await reader.ask({ kind: 'checkpoint', isCut: false })
  await reader.ask({ kind: 'checkpoint', isCut: true })
  await reader.close()
  const copier = new StoreThread(workerUrl, { file, role: 'copier', waitsForDisk: true })
  await copier.ask({ kind: 'copy', target: `${file}.copy` })
  await copier.close()
  await store.close()

  const noted = (await readFile(`${file}.noted`, 'utf8')).trimEnd().split('\n')
  // Which ends a snapshot of the board; readers can’t write.
  const writes = noted.filter((line) => line !== `reader COMMIT ${full}`)
  expect(new Set(writes)).toEqual(
    new Set([`writer COMMIT ${full}`, `reader wal_checkpoint ${full}`, `copier VACUUM ${full}`]),
  )
})
