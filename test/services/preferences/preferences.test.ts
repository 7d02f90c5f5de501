import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import { createPreferences } from '../../../electron/services/preferences/preferences.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'
import { filesIn } from '../files/files-in.ts'

let directory: string
let file: string
let lines: string[]
let changes: number

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-preferences-'))
  file = join(directory, 'data', 'preferences.json')
  lines = []
  changes = 0
})
afterEach(() => rm(directory, { recursive: true }))

function open(path = file) {
  const log = createLog({ destination: { write: (line) => lines.push(line) } })
  return createPreferences(filesIn(dirname(path), log)('preferences'), () => changes++)
}

describe('preferences', () => {
  test('are the defaults until saved, without a file', async () => {
    expect(await open().get()).toEqual(defaultPreferences)
    expect(await readdir(directory)).toEqual([])
    expect(lines).toEqual([])
  })

  test('survive a restart', async () => {
    const first = open()
    await first.save({ theme: 'dark' })
    await first.save({ pageSize: 50 })
    expect(changes).toBe(2)
    expect(await open().get()).toEqual({ ...defaultPreferences, theme: 'dark', pageSize: 50 })
    expect(await readdir(join(directory, 'data'))).toEqual(['preferences.json'])
  })

  test('are all kept when saved at the same time', async () => {
    const kept = open()
    void kept.save({ theme: 'dark' })
    void kept.save({ calendar: 'persian' })
    void kept.save({ theme: 'light' })
    await kept.close()
    expect(await open().get()).toMatchObject({ theme: 'light', calendar: 'persian' })
  })

  test('are the requested ones while being saved', async () => {
    const kept = open()
    void kept.save({ theme: 'dark' })
    expect(await kept.get()).toMatchObject({ theme: 'dark' })
    await kept.close()
  })

  test('keep the others when one is unreadable', async () => {
    const view = { page: 'quick', name: 'Morning', address: { range: 'today' } } as const
    await open().save({ theme: 'dark', views: [view] })
    const saved = JSON.parse(await readFile(file, 'utf8'))
    const views = [{ ...view, name: '' }, ...saved.views, 'Evening']
    await writeFile(file, JSON.stringify({ ...saved, pageSize: 'many', views }))
    expect(await open().get()).toEqual({ ...defaultPreferences, theme: 'dark', views: [view] })
  })

  test.each(['{"theme":', 'null', '[]', ''])(
    'are set aside and logged when the file reads %j',
    async (text) => {
      const path = join(directory, 'preferences.json')
      await writeFile(path, text)
      const kept = open(path)
      expect(await kept.get()).toEqual(defaultPreferences)
      expect(lines).toHaveLength(1)
      const [aside = ''] = await readdir(directory)
      expect(aside).toMatch(/^preferences\.json\.unreadable-\d+$/)
      expect(await readFile(join(directory, aside), 'utf8')).toBe(text)
      await kept.save({ theme: 'dark' })
      expect(await open(path).get()).toMatchObject({ theme: 'dark' })
    },
  )

  test('reject when unwritable, and save the next ones', async () => {
    const blocked = join(directory, 'blocked')
    await writeFile(blocked, '')
    const kept = open(join(blocked, 'preferences.json'))
    await expect(kept.save({ theme: 'dark' })).rejects.toThrow()
    expect(changes).toBe(0)
    await rm(blocked)
    await kept.save({ calendar: 'persian' })
    expect(await kept.get()).toMatchObject({ theme: 'system', calendar: 'persian' })
  })
})
