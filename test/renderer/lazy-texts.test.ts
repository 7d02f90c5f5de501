import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en/index.ts'
import { lazyEn } from '../../renderer/i18n/en/lazy.ts'
import { i18n, startI18n } from '../../renderer/i18n/i18n.ts'

const renderer = join(import.meta.dirname, '../../renderer')

test('texts beyond the first page come in both languages when one of them is asked for', async () => {
  startI18n('en')
  expect(i18n.exists('insights:title')).toBe(false)
  await i18n.loadNamespaces('insights')
  for (const language of ['en', 'fa'])
    for (const namespace of Object.keys(lazyEn))
      expect(i18n.hasResourceBundle(language, namespace), `${language} ${namespace}`).toBe(true)
  expect(i18n.getFixedT('fa', 'locked')('title')).toMatch(/[\u0600-\u06ff]/)
})

test('an area that nobody wrote is an error', async () => {
  startI18n('en')
  const failed = new Promise((resolve) => i18n.on('failedLoading', (_, namespace) => resolve(namespace)))
  await i18n.loadNamespaces('nowhere')
  expect(await failed).toBe('nowhere')
})

test('every area that a component asks for is known', async () => {
  const files = (await readdir(renderer, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const asked = await Promise.all(files.map((file) => areasIn(join(renderer, file))))
  const areas = new Set(asked.flat())
  expect(areas.size).toBeGreaterThan(20)
  expect([...areas].filter((area) => !(area in en || area in lazyEn))).toEqual([])
})

test('the first page waits for no texts', async () => {
  const late = new Map<string, string[]>()
  for (const file of await initialFiles()) {
    const areas = (await areasIn(file)).filter((area) => !(area in en))
    if (areas.length > 0) late.set(file, areas)
  }
  expect([...late]).toEqual([])
})

/** The areas that a file names in `useTranslation` or `getFixedT`. */
async function areasIn(file: string): Promise<string[]> {
  const source = await readFile(file, 'utf8')
  const calls = source.matchAll(/(?:useTranslation|getFixedT)\(([^)]*)\)/g)
  return [...calls].flatMap(([, names = '']) =>
    [...names.matchAll(/'([\w-]+)'/g)].map(([, area = '']) => area),
  )
}

/** What the initial script is made of: `start.tsx` and all that it imports at once. */
async function initialFiles(): Promise<Set<string>> {
  const found = new Set<string>()
  const waiting = [join(renderer, 'start.tsx')]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const source = await readFile(file, 'utf8')
    for (const [, target = ''] of source.matchAll(/^(?:import|export) (?!type )[^']*'(\.[^']+\.tsx?)'/gm))
      waiting.push(join(dirname(file), target))
  }
  return found
}
