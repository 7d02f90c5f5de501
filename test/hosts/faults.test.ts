import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const faults = JSON.stringify(join(import.meta.dirname, '../../electron/host/faults.ts'))

/** Runs code under the fault handlers; returns its output and exit code. */
function run(what: string) {
  const program = `
    import { handleFaults } from ${faults}
    const say = (text) => console.log(text)
    handleFaults({
      log: { error: ({ err }) => say('logged ' + err.message) },
      tell: () => say('told'),
      end: () => process.exit(7),
    })
    ${what}
  `
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return { lines: stdout.trim().split('\n'), status }
}

test('logs and survives an unhandled rejection, and reports it once', () => {
  const { lines, status } = run(`
    Promise.reject(new Error('one'))
    Promise.reject(new Error('two'))
    setTimeout(() => say('alive'), 50)
  `)
  expect(lines).toEqual(['logged one', 'told', 'logged two', 'alive'])
  expect(status).toBe(0)
})

test('logs an uncaught exception and exits', () => {
  const { lines, status } = run(`
    setTimeout(() => { throw new Error('half done') }, 1)
    setTimeout(() => say('alive'), 200)
  `)
  expect(lines).toEqual(['logged half done'])
  expect(status).toBe(7)
})
