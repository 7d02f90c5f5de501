import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runWatchedInstaller } from '../../../electron/scripts/watched-installer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-installer-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function install(program: string): Promise<string | undefined> {
  const script = join(folder, 'install.mjs')
  await writeFile(
    script,
    `import { appendFileSync } from 'node:fs'\nimport { tmpdir } from 'node:os'\nimport { join } from 'node:path'\n${program}`,
  )
  return runWatchedInstaller({
    script,
    target: join(folder, 'target'),
    noProgressMilliseconds: 1_000,
    checkMilliseconds: 20,
  })
}

test('a successful installer reports no failure', async () => {
  expect(await install('')).toBeUndefined()
})

test('a failed installer says why in its first line', async () => {
  expect(await install(`console.error('no such host\\n  at somewhere'); process.exit(1)`)).toBe(
    'no such host',
  )
})

test('gives up an installer without progress', async () => {
  expect(await install('setInterval(() => {}, 1_000)')).toBe('it made no progress for 1 seconds')
})

test('waits for a slow installer that makes progress', async () => {
  const failure = await install(`
    let steps = 0
    const timer = setInterval(() => {
      appendFileSync(join(tmpdir(), 'download'), 'x'.repeat(1_000))
      if (++steps === 10) clearInterval(timer)
    }, 150)
  `)
  expect(failure).toBeUndefined()
})
