import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { entryKinds } from '../electron/services/team-archive/entry-kinds.ts'
import { contract } from '../shared/contract.ts'
import { pagePaths } from '../shared/page-address.ts'
import { knownEventNames } from '../shared/webhooks/event-names.ts'

const project = join(import.meta.dirname, '..')

/** The demo call center and the headless servers have addresses of their own, which only look like a page's. */
const elsewhere = ['electron/mock/', 'electron/browser/', 'electron/receiver/']

const teamLog = 'electron/services/team-archive/'

const texts = new Map<string, string>()
for (const folder of ['shared', 'electron', 'renderer']) {
  for (const entry of await readdir(join(project, folder), { recursive: true, withFileTypes: true })) {
    const file = relative(project, join(entry.parentPath, entry.name))
    if (entry.isFile() && /\.tsx?$/.test(file)) texts.set(file, await readFile(join(project, file), 'utf8'))
  }
}

/** Returns the product files that have the name as a text, with a query after it or not. */
function filesWith(name: string, within: string, except: readonly string[]): string[] {
  const literal = new RegExp(`['"\`]${name.replace(/[.]/g, '\\.')}(?:['"\`]|\\?)`)
  return [...texts]
    .filter(([file]) => file.startsWith(within) && !except.some((folder) => file.startsWith(folder)))
    .filter(([, text]) => literal.test(text))
    .map(([file]) => file)
}

// A number is only ever lowered: a name is said once, and whoever needs it refers to that.
test.each([
  { of: 'page', names: pagePaths, most: 1, within: '', except: elsewhere },
  { of: 'call of the contract', names: Object.keys(contract.calls), most: 5, within: '', except: [] },
  { of: 'kind of event', names: knownEventNames, most: 11, within: '', except: [] },
  // What of them PostgreSQL refuses stands in the schema's released SQL, too, which a test of its rights compares.
  { of: 'kind of entry', names: entryKinds, most: 3, within: teamLog, except: [`${teamLog}schema/`] },
])('the name of a $of stands in at most $most files', ({ names, most, within, except }) => {
  expect(names.length).toBeGreaterThan(0)
  const counted = names.map((name) => ({ name, files: filesWith(name, within, except) }))
  // A name in no file at all would mean that nothing is counted.
  expect(counted.filter(({ files }) => files.length === 0)).toEqual([])
  expect(counted.filter(({ files }) => files.length > most)).toEqual([])
})
