import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')

/** Words that were given up, as parts of a name, and what is said instead. */
const retired: readonly { readonly word: RegExp; readonly instead: string }[] = [
  { word: /profile(?!r)/i, instead: 'connection' },
  { word: /shared-?archive/i, instead: 'team archive' },
  { word: /floor/i, instead: 'board' },
  { word: /contradictions?|dispute/i, instead: 'inconsistency' },
  {
    word: /(?<!s)poke|insist|patience|lens\b|trouble|unreturned|crumb|headStart/i,
    instead: 'the word of the field',
  },
]

/** Where a word means something else, or is what an earlier version stored. */
const elsewhere: readonly { readonly file: RegExp; readonly word: RegExp }[] = [
  { file: /^electron\/mock\//, word: /floor/i },
  { file: /^electron\/services\/why\//, word: /floor/i },
  { file: /^electron\/browser\/print-unseen\.ts$/, word: /profile/ },
  { file: /^(?:electron\/services\/call-center\/draft|shared\/connections)\.ts$/, word: /profile(?:s|Id)/ },
  { file: /^electron\/host\/data-directory\.ts$/, word: /profiles/ },
  { file: /^shared\/notices\.ts$|^renderer\/i18n\/\w+\/notices\.ts$/, word: /profiles/ },
]

/** Returns the names in a program: no texts, templates or comments, and nothing that JavaScript calls so. */
function namesIn(text: string): ReadonlySet<string> {
  const code = text
    .replaceAll(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs, '')
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
    .replaceAll(/`(?:\\.|\$\{[^`]*?\}|[^`\\])*`/g, '')
    .replaceAll('Math.floor', '')
  return new Set(code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
}

test('no name in the program is a word that was given up', async () => {
  const found: string[] = []
  let names = 0
  for (const folder of ['shared', 'electron', 'renderer']) {
    for (const entry of await readdir(join(project, folder), { recursive: true, withFileTypes: true })) {
      const file = relative(project, join(entry.parentPath, entry.name))
      if (!entry.isFile() || !/\.tsx?$/.test(file)) continue
      const all = [basename(file), ...namesIn(await readFile(join(project, file), 'utf8'))]
      names += all.length
      for (const { word, instead } of retired) {
        const told = all.filter(
          (name) =>
            word.test(name) && !elsewhere.some((place) => place.file.test(file) && place.word.test(name)),
        )
        found.push(...told.map((name) => `${file}: ${name} (${instead})`))
      }
    }
  }
  expect(names).toBeGreaterThan(10_000)
  expect(found).toEqual([])
})
