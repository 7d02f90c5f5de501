import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataDirectory } from '../../electron/host/data-directory.ts'
import { projectFolder } from '../../electron/scripts/build.ts'
import { settingsFileName } from '../../shared/notices.ts'

// Windows has no such permissions.
const onUnix = test.runIf(process.platform !== 'win32')

let folder: string
let umask: number

beforeEach(async () => {
  umask = process.umask()
  folder = await mkdtemp(join(tmpdir(), 'callboard-rights-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true })
})

async function write(name: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, '')
  await chmod(file, 0o644)
  return file
}

const rightsOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

onUnix('closes a readable data directory and its files to others', async () => {
  const store = await write('callboard.db')
  const journal = await write('callboard.db-wal')
  const aside = await write('profiles.json.unreadable-1')
  const logs = join(folder, 'logs')
  await mkdir(logs)
  await chmod(logs, 0o755)
  const names = ['callboard.db', 'callboard.db-wal', 'profiles.json.unreadable-1']
  const { path, exposed } = openDataDirectory(folder)
  expect(path).toBe(folder)
  expect([...exposed].sort()).toEqual(names)
  expect(openDataDirectory(folder).exposed).toEqual([])
  expect(await rightsOf(folder)).toBe('700')
  expect(await Promise.all([store, journal, aside].map(rightsOf))).toEqual(['600', '600', '600'])
  expect(await rightsOf(logs)).toBe('700')
})

onUnix('tells of no file that lay in a closed folder', async () => {
  const store = await write('callboard.db')
  await chmod(folder, 0o700)
  expect(openDataDirectory(folder).exposed).toEqual([])
  expect(await rightsOf(store)).toBe('600')
})

onUnix('knows every file that the console stores there', async () => {
  const programs = (await readdir(join(projectFolder, 'electron'), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  )
  const sources = await Promise.all(
    programs.map((name) => readFile(join(projectFolder, 'electron', name), 'utf8')),
  )
  const named = sources.flatMap((text) => [...text.matchAll(/(?:join\(dataDirectory, |\bfile\()'([^']+)'/g)])
  const settings = settingsFileName.options.map((name) => `${name}.json`)
  const names = [...named.map(([, name]) => String(name)), ...settings, 'window-wallboard.json']
  expect(names).toEqual(expect.arrayContaining(['preferences.json', 'windows-open.json', 'schedules.json']))
  const files = await Promise.all(names.map(write))
  openDataDirectory(folder)
  const rights = await Promise.all(files.map(async (file) => [file, await rightsOf(file)]))
  expect(rights).toEqual(files.map((file) => [file, '600']))
  expect(await rightsOf(folder)).toBe('700')
})

onUnix('what it makes, and what is written there later, is this user’s alone', async () => {
  process.umask(0o022)
  const data = join(folder, 'new', 'data')
  openDataDirectory(data)
  const made = [join(data, 'letter.txt'), join(data, 'notes')] as const
  await writeFile(made[0], '')
  await mkdir(made[1])
  expect(await Promise.all([join(folder, 'new'), data, ...made].map(rightsOf))).toEqual([
    ...['700', '700', '600', '700'],
  ])
})

onUnix('closes an empty folder chosen as data directory', async () => {
  openDataDirectory(folder)
  expect(await rightsOf(folder)).toBe('700')
})

onUnix('closes only its own files in a shared folder', async () => {
  const letter = await write('letter.txt')
  const store = await write('callboard.db')
  openDataDirectory(folder)
  expect(await rightsOf(folder)).toBe('755')
  expect(await rightsOf(letter)).toBe('644')
  expect(await rightsOf(store)).toBe('600')
})

onUnix('leaves a world-writable folder as it is', async () => {
  await chmod(folder, 0o1777)
  openDataDirectory(folder)
  expect(await rightsOf(folder)).toBe('777')
})
