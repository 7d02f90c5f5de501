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
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof manifest>

/** What the page loads before it shows anything: the entry, what it starts, and all that these import. */
export async function benchInitialScript(): Promise<BenchRow[]> {
  await buildIfStale()
  const chunks = manifest.parse(
    JSON.parse(await readFile(join(builtRenderer, '.vite/manifest.json'), 'utf8')),
  )
  const files = [...initialChunks(chunks)].map((name) => chunks[name]?.file ?? '')
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(builtRenderer, file))).length / 1_000),
  )
  const ours = sizes.reduce((sum, size) => sum + size, 0)
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

function initialChunks(chunks: Manifest): Set<string> {
  const entries = Object.entries(chunks).filter(([, chunk]) => chunk.isEntry)
  const waiting = entries.flatMap(([name, { dynamicImports }]) => [name, ...dynamicImports])
  const found = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(chunks[name]?.imports ?? []))
  }
  return found
}
