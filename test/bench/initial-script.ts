import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { buildIfStale, builtRenderer } from '../../electron/scripts/build.ts'
import type { BenchRow } from './bench-row.ts'

const goal = 350
/** Smaller chunks are summed, in kB. */
const smallChunk = 15

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof manifest>

/** Measures what the page loads before it shows anything: its scripts and their imports. */
export async function benchInitialScript(): Promise<BenchRow[]> {
  await buildIfStale()
  const chunks = manifest.parse(
    JSON.parse(await readFile(join(builtRenderer, '.vite/manifest.json'), 'utf8')),
  )
  const size = async (name: string) =>
    gzipSync(await readFile(join(builtRenderer, chunks[name]?.file ?? ''))).length / 1_000
  const page = await readFile(join(builtRenderer, 'index.html'), 'utf8')
  const sizes = await Promise.all([...initialChunks(chunks, page)].map(size))
  const ours = sizes.reduce((sum, each) => sum + each, 0)
  const chunkSizes = await Promise.all(
    Object.keys(chunks)
      .filter((name) => chunks[name]?.file.endsWith('.js'))
      .map(async (name) => ({ file: chunks[name]?.file ?? '', kilobytes: await size(name) })),
  )
  const large = chunkSizes
    .filter(({ kilobytes }) => kilobytes >= smallChunk)
    .sort((a, b) => b.kilobytes - a.kilobytes)
  const small = chunkSizes.filter(({ kilobytes }) => kilobytes < smallChunk)
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
    ...large.map(({ file, kilobytes }) => chunkRow(nameOfChunk(file), kilobytes)),
    chunkRow(
      'all smaller ones',
      small.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
    ),
  ]
}

function chunkRow(chunk: string, kilobytes: number): BenchRow {
  return {
    name: `renderer: chunk ${chunk}, gzip`,
    unit: 'kB',
    ours: kilobytes,
    baseline: null,
    ratio: null,
    goal: '—',
    holds: true,
  }
}

/** Strips the folder and the content hash. */
function nameOfChunk(file: string): string {
  return /([^/]+?)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file
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
