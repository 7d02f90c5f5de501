import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { buildIfStale, builtRenderer } from '../../electron/build.ts'
import type { BenchRow } from './archive.ts'

const goal = 350

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof manifest>

/** What the page loads before it shows anything: its scripts, and all that these import. */
export async function benchInitialScript(): Promise<BenchRow[]> {
  await buildIfStale()
  const chunks = manifest.parse(
    JSON.parse(await readFile(join(builtRenderer, '.vite/manifest.json'), 'utf8')),
  )
  const size = async (name: string) =>
    gzipSync(await readFile(join(builtRenderer, chunks[name]?.file ?? ''))).length / 1_000
  const page = await readFile(join(builtRenderer, 'index.html'), 'utf8')
  const sizes = await Promise.all([...initialChunks(chunks, page)].map(size))
  // Each language is loaded alone: the larger one counts.
  const language = Math.max(...(await Promise.all(languageChunks(chunks).map(size))))
  const ours = sizes.reduce((sum, each) => sum + each, language)
  return [
    {
      name: 'renderer: initial JavaScript, gzip',
      unit: 'kB',
      ours,
      baseline: goal,
      ratio: ours / goal,
      goal: `≤ ${goal} kB`,
      holds: ours <= goal,
    },
  ]
}

function initialChunks(chunks: Manifest, page: string): Set<string> {
  const scripts = [...page.matchAll(/<script [^>]*src="\.\/([^"]+)"/g)].map(([, file]) => file)
  const waiting = Object.keys(chunks).filter((name) => scripts.includes(chunks[name]?.file))
  if (scripts.length === 0 || waiting.length !== scripts.length)
    throw new Error('The page’s scripts are unknown')
  const found = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(chunks[name]?.imports ?? []))
  }
  return found
}

function languageChunks(chunks: Manifest): string[] {
  const found = Object.keys(chunks).filter((name) => /i18n\/[a-z]+\/index\.ts$/.test(name))
  if (found.length < 2) throw new Error('The languages are not chunks of their own')
  return found
}
