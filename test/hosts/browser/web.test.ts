import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildIfStale, projectFolder } from '../../../electron/scripts/build.ts'

// Each test starts a program, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

beforeAll(buildIfStale, 180_000)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts the program without npm and without a display. */
function start(script: string, ...args: string[]): ChildProcess {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env
  return spawn(process.execPath, [join(projectFolder, 'electron/scripts', script), ...args], {
    env,
    stdio: 'pipe',
  })
}

async function outcome(program: ChildProcess) {
  if (!program.stdout || !program.stderr) throw new Error('The program has no pipes')
  const [stdout, stderr, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ])
  return { code, stdout, stderr }
}

test.each([
  [['--port', '99999'], '99999 is no port number.\n'],
  [['--port', 'http'], 'http is no port number.\n'],
  [['--prot', '1'], /^Unknown option '--prot'.*\nUsage: npm run web -- /],
])('an option that can’t be understood is told: %s', async (args, sentence) => {
  const { code, stdout, stderr } = await outcome(start('web.ts', ...args))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
})

test('reports an unwritable data directory', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const inside = join(file, 'data')
  const { code, stdout, stderr } = await outcome(start('web.ts', '--data-dir', inside))
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: `Callboard can't write to its data directory ${inside} (ENOTDIR): name another with --data-dir.\n`,
  })
})
