import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')

/** Which folders of the project, and which packages, the files of a folder may import. The first that fits counts. */
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
  {
    folder: 'electron/services/',
    folders: ['electron/services/', 'shared/'],
    packages: (name) => name !== 'electron',
  },
  {
    folder: 'electron/mock/',
    folders: ['electron/mock/', 'shared/'],
    packages: (name) => name !== 'electron',
  },
  {
    folder: 'electron/',
    folders: ['electron/', 'shared/', 'package.json'],
    packages: () => true,
  },
  {
    folder: 'renderer/',
    folders: ['renderer/', 'shared/'],
    packages: (name) => name !== 'electron' && !name.startsWith('node:'),
  },
]

const importing =
  /^\s*(?:import|export)\b[^'"]*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm

test.each(laws.map(({ folder }) => folder))('%s imports only what it may', async (folder) => {
  const files = (await sources(folder)).filter((file) => lawOf(file)?.folder === folder)
  expect(files.length).toBeGreaterThan(0)
  const broken: string[] = []
  for (const file of files) {
    for (const target of await importsOf(file)) {
      if (!allowed(file, target)) broken.push(`${file} imports ${target}`)
    }
  }
  expect(broken).toEqual([])
})

test.each([
  ['shared/clock/a.ts', 'fastify'],
  ['shared/a.ts', '../electron/services/log/log.ts'],
  ['electron/services/reports/a.ts', '../../desktop/windows/window.ts'],
  ['electron/services/a.ts', '../mock/server.ts'],
  ['electron/mock/a.ts', 'electron'],
  ['renderer/pages/a.tsx', '../../electron/services/log.ts'],
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
  const path = join(dirname(file), target)
  return law.folders.some((folder) => path.startsWith(folder))
}

async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(join(project, file), 'utf8')
  return [...text.matchAll(importing)].map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? '')
}

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)))
}
