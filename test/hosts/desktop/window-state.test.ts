import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  readOpenWindows,
  readWindowState,
  saveWindowState,
} from '../../../electron/desktop/windows/window-state.ts'

let folder: string
let warnings: object[]
const log = { warn: (about: object) => void warnings.push(about) }
beforeEach(async () => {
  warnings = []
  folder = await mkdtemp(join(tmpdir(), 'window-state-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('reads the state back and leaves no other file', async () => {
  const file = join(folder, 'window.json')
  const state = { bounds: { x: 1, y: 2, width: 900, height: 600 }, maximized: true }
  saveWindowState(file, { ...state, maximized: false }, log)
  saveWindowState(file, state, log)
  expect(readWindowState(file, log)).toEqual(state)
  const display = { id: 2, bounds: { x: 1440, y: 0, width: 2560, height: 1440 } }
  const wall = { ...state, fullScreen: true, display }
  saveWindowState(file, wall, log)
  expect(readWindowState(file, log)).toEqual(wall)
  const open = [{ ...wall, page: '/now?queues=901' }]
  saveWindowState(file, open, log)
  expect(readOpenWindows(file, log)).toEqual(open)
  expect(await readdir(folder)).toEqual(['window.json'])
  expect(warnings).toEqual([])
})

test('logs a window place that can’t be saved or read', async () => {
  const state = { bounds: { x: 1, y: 2, width: 900, height: 600 }, maximized: true }
  // Unwritable, like a full disk.
  const nowhere = join(folder, 'missing', 'window.json')
  saveWindowState(nowhere, state, log)
  expect(warnings).toMatchObject([{ file: nowhere, err: { code: 'ENOENT' } }])
  // Unreadable, as while another program holds it open.
  const held = join(folder, 'window.json')
  await mkdir(held)
  saveWindowState(held, state, log)
  expect(readWindowState(held, log)).toBeUndefined()
  expect(readOpenWindows(held, log)).toEqual([])
  expect(warnings).toMatchObject([{ file: nowhere }, { file: held }, { file: held }, { file: held }])
})

const place = '"bounds":{"x":1,"y":0,"width":900,"height":600},"maximized":false'

test.each([
  ['is missing', undefined],
  ['is cut off', '{"bounds":{"x":1'],
  ['has another form', '{"bounds":[1,2,3,4]}'],
  ['has no whole pixels', '{"bounds":{"x":1.5,"y":0,"width":900,"height":600},"maximized":false}'],
  ['has a display of another form', `{${place},"display":{"id":"2"}}`],
])('a state that %s is none', async (_, text) => {
  const file = join(folder, 'window.json')
  if (text) await writeFile(file, text)
  expect(readWindowState(file, log)).toBeUndefined()
  expect(readOpenWindows(file, log)).toEqual([])
})

test('skips open windows that can’t be parsed', async () => {
  const file = join(folder, 'windows-open.json')
  await writeFile(file, `[{${place}},{${place},"page":["/call"]},null,{${place},"page":"/now"}]`)
  expect(readOpenWindows(file, log).map(({ page }) => page)).toEqual(['/now'])
})
