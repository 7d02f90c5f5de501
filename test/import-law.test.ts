import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const store = 'electron/services/store/'

/** Which folders of the project, and which packages, the files of a folder may import. The longest that fits counts. */
const laws: readonly {
  readonly folder: string
  readonly folders: readonly string[]
  readonly packages: (name: string) => boolean
}[] = [
  {
    folder: 'shared/',
    folders: ['shared/'],
    packages: (name) => ['zod', '@internationalized/date'].includes(name),
  },
  { folder: 'electron/services/', folders: ['electron/services/', 'shared/'], packages: notElectron },
  { folder: 'electron/mock/', folders: ['electron/mock/', 'shared/'], packages: notElectron },
  {
    folder: 'electron/host/',
    folders: ['electron/host/', 'electron/services/', 'electron/mock/', 'shared/', 'package.json'],
    packages: notElectron,
  },
  {
    folder: 'electron/browser/',
    folders: ['electron/browser/', 'electron/host/', 'electron/services/', 'shared/'],
    packages: notElectron,
  },
  {
    folder: 'electron/mcp/',
    folders: ['electron/mcp/', 'electron/host/', 'shared/'],
    packages: notElectron,
  },
  {
    folder: 'electron/receiver/',
    folders: ['electron/receiver/', 'electron/host/', 'electron/services/', 'shared/', 'package.json'],
    packages: notElectron,
  },
  {
    folder: 'electron/desktop/',
    folders: [
      'electron/desktop/',
      'electron/host/',
      'electron/services/',
      'electron/icons/',
      'shared/',
      'package.json',
    ],
    packages: () => true,
  },
  { folder: 'electron/', folders: ['electron/', 'shared/', 'package.json'], packages: () => true },
  rendererLaw('i18n', []),
  rendererLaw('ui', ['i18n', 'styles']),
  rendererLaw('data', []),
  rendererLaw('features', ['data', 'ui', 'i18n', 'styles']),
  rendererLaw('pages', ['features', 'data', 'ui', 'i18n', 'styles']),
  rendererLaw('routes', ['pages', 'features', 'data', 'ui', 'i18n', 'styles']),
  rendererLaw('', ['']),
]

function rendererLaw(room: string, below: readonly string[]) {
  const folderOf = (name: string) => (name === '' ? 'renderer/' : `renderer/${name}/`)
  return {
    folder: folderOf(room),
    folders: [...new Set([folderOf(room), ...below.map(folderOf), 'shared/'])],
    packages: (name: string) => notElectron(name) && !name.startsWith('node:'),
  }
}

function notElectron(name: string): boolean {
  return name !== 'electron'
}

const importing =
  /^\s*(?:import|export)\b([^'"]*?)\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm

interface Import {
  readonly target: string
  /** Gone when the program runs. */
  readonly isType: boolean
}

const importsOfFile = new Map<string, readonly Import[]>()
for (const file of await sources()) importsOfFile.set(file, await readImports(file))

test.each(laws.map(({ folder }) => folder))('%s imports only what it may', (folder) => {
  const files = [...importsOfFile].filter(([file]) => lawOf(file)?.folder === folder)
  expect(files.length).toBeGreaterThan(0)
  const broken = files.flatMap(([file, imports]) =>
    imports.filter(({ target }) => !allowed(file, target)).map(({ target }) => `${file} imports ${target}`),
  )
  expect(broken).toEqual([])
})

test('no page imports another page', () => {
  expect(between((file) => /^renderer\/pages\/[^/]+\//.exec(file)?.[0])).toEqual([])
})

test('what runs in the store’s threads is run there alone: others know its types', () => {
  const isOfThreads = (file: string) => file.endsWith('.store.ts') || file.startsWith(`${store}thread/`)
  const mayRun = (file: string) => isOfThreads(file) || file === 'electron/services/store-worker.ts'
  const broken = [...importsOfFile].flatMap(([file, imports]) =>
    imports
      .filter(({ target, isType }) => !isType && !mayRun(file) && isOfThreads(pathOf(file, target)))
      .map(({ target }) => `${file} imports ${target}`),
  )
  expect(broken).toEqual([])
})

test('the store knows no feature', () => {
  const broken = [...importsOfFile].flatMap(([file, imports]) =>
    imports
      .filter(
        ({ target }) =>
          file.startsWith(store) &&
          pathOf(file, target).startsWith('electron/services/') &&
          !pathOf(file, target).startsWith(store),
      )
      .map(({ target }) => `${file} imports ${target}`),
  )
  expect(broken).toEqual([])
})

test('what lies in shared/ is used by two of the page, the services with their hosts, and the demo', () => {
  const sides = [
    reachedFrom((file) => file.startsWith('renderer/')),
    reachedFrom((file) => file.startsWith('electron/') && !file.startsWith('electron/mock/')),
    reachedFrom((file) => file.startsWith('electron/mock/')),
  ]
  const sharedFiles = [...importsOfFile.keys()].filter((file) => file.startsWith('shared/'))
  expect(sharedFiles.filter((file) => sides.filter((side) => side.has(file)).length < 2)).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circles((file) => file)).toEqual([])
})

test.each(foldersWithRooms())('the rooms of %s stand above one another', (place) => {
  const room = (file: string) => (file.startsWith(place) ? file.slice(place.length).split('/')[0] : undefined)
  expect(circles(room)).toEqual([])
})

test.each([
  ['shared/clock/a.ts', 'fastify'],
  ['shared/a.ts', '../electron/services/log/log.ts'],
  ['electron/services/reports/a.ts', '../../desktop/windows/window.ts'],
  ['electron/services/a.ts', '../mock/server.ts'],
  ['electron/mock/a.ts', 'electron'],
  ['electron/mock/a.ts', '../../test/call-center/server.ts'],
  ['electron/host/a.ts', '../../test/call-center/server.ts'],
  ['electron/browser/a.ts', '../desktop/host.ts'],
  ['electron/receiver/a.ts', '../mock/server.ts'],
  ['renderer/pages/a.tsx', '../../electron/services/log/log.ts'],
  ['renderer/pages/a/a.tsx', '../../app/router.tsx'],
  ['renderer/pages/a/a.tsx', '../../routes/menu.ts'],
  ['renderer/features/a/a.tsx', '../../routes/pages.ts'],
  ['renderer/routes/a.ts', '../app/router.tsx'],
  ['renderer/features/a/a.tsx', '../../pages/feed/FeedPage.tsx'],
  ['renderer/ui/a.tsx', '../data/keys.ts'],
  ['renderer/a.tsx', 'node:fs'],
])('the law knows that %s may not import %s', (file, target) => {
  expect(allowed(file, target)).toBe(false)
})

function lawOf(file: string) {
  return [...laws]
    .sort((a, b) => b.folder.length - a.folder.length)
    .find(({ folder }) => file.startsWith(folder))
}

function allowed(file: string, target: string): boolean {
  const law = lawOf(file)
  if (!law) return false
  if (!target.startsWith('.')) return law.packages(target)
  const path = pathOf(file, target)
  return law.folders.some((folder) => path.startsWith(folder))
}

function pathOf(file: string, target: string): string {
  return target.startsWith('.') ? join(dirname(file), target) : target
}

/** Folders that have folders in them. */
function foldersWithRooms(): string[] {
  const folders = [...importsOfFile.keys()].flatMap((file) => {
    const parts = file.split('/').slice(0, -1)
    return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
  })
  const all = new Set(folders)
  return [...all].filter((folder) => [...all].some((other) => other !== folder && other.startsWith(folder)))
}

/** Files that are imported, by way of others too, by files of a place, and those themselves. */
function reachedFrom(isStart: (file: string) => boolean): Set<string> {
  const reached = new Set<string>()
  const visit = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { target } of importsOfFile.get(file) ?? []) visit(pathOf(file, target))
  }
  for (const file of importsOfFile.keys()) if (isStart(file)) visit(file)
  return reached
}

/** Imports from one place into another, where both files lie in a place. */
function between(placeOf: (file: string) => string | undefined): string[] {
  return [...importsOfFile].flatMap(([file, imports]) => {
    const from = placeOf(file)
    return imports
      .filter(({ target }) => {
        const to = placeOf(pathOf(file, target))
        return from !== undefined && to !== undefined && from !== to
      })
      .map(({ target }) => `${file} imports ${target}`)
  })
}

/** Places that import each other, by way of others too; each circle is named once, by its way. */
function circles(placeOf: (file: string) => string | undefined): string[] {
  const below = new Map<string, Set<string>>()
  for (const [file, imports] of importsOfFile) {
    const from = placeOf(file)
    if (from === undefined) continue
    const targets = below.get(from) ?? new Set()
    below.set(from, targets)
    for (const { target } of imports) {
      const path = pathOf(file, target)
      const to = importsOfFile.has(path) ? placeOf(path) : undefined
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  const found: string[] = []
  const done = new Set<string>()
  const visit = (place: string, way: readonly string[]): void => {
    const start = way.indexOf(place)
    if (start >= 0) found.push([...way.slice(start), place].join(' → '))
    if (start >= 0 || done.has(place)) return
    for (const next of below.get(place) ?? []) visit(next, [...way, place])
    done.add(place)
  }
  for (const place of below.keys()) visit(place, [])
  return found
}

async function readImports(file: string): Promise<Import[]> {
  const text = await readFile(join(project, file), 'utf8')
  return [...text.matchAll(importing)].map(([, names = '', from, dynamic, bare]) => ({
    target: from ?? dynamic ?? bare ?? '',
    isType: from !== undefined && /^\s*type\b/.test(names),
  }))
}

async function sources(): Promise<string[]> {
  const entries = await Promise.all(
    ['shared', 'electron', 'renderer'].map((folder) =>
      readdir(join(project, folder), { recursive: true, withFileTypes: true }),
    ),
  )
  return entries
    .flat()
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)))
}
