import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault, noVault, type Vault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { filesIn } from '../files/files-in.ts'

let directory: string
let path: string
let lines: string[]
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-credentials-'))
  path = join(directory, 'credentials.json')
  lines = []
})
afterEach(() => rm(directory, { recursive: true }))

function run(vault: Vault) {
  const log = createLog({ destination: { write: (line) => lines.push(line) } })
  return createCredentials(filesIn(directory, log)('credentials'), vault, log)
}
/** No Base64 has their hyphen, so that nothing sealed looks like one of them by chance. */
const secrets = { apiKey: 'key-Zq81', password: 'گذرواژه-Zq82' }

describe('secrets', () => {
  test('survive a restart when sealed with a key, unreadable in the file', async () => {
    expect(await run(createKeyVault('a key')).save('pbx', secrets, false)).toBe('encrypted')
    const text = await readFile(path, 'utf8')
    expect(text).not.toMatch(/-Zq8/)
    expect(Buffer.from(JSON.parse(text).entries.pbx.value, 'base64').toString('latin1')).not.toMatch(/-Zq8/)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await run(createKeyVault('a key')).read('pbx')).toEqual({ secrets, kept: 'encrypted' })
  })

  test('are sealed differently each time', async () => {
    const vault = createKeyVault('a key')
    expect(await vault.seal('same')).not.toBe(await vault.seal('same'))
  })

  test('stay in the file when the key is another or missing', async () => {
    await run(createKeyVault('a key')).save('pbx', secrets, false)
    expect(await run(createKeyVault('another key')).read('pbx')).toBeNull()
    expect(await run(noVault).read('pbx')).toBeNull()
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toMatch(/-Zq8|a key/)
    expect(await run(createKeyVault('a key')).read('pbx')).toEqual({ secrets, kept: 'encrypted' })
  })

  test('are refused if the file was tampered with', async () => {
    await run(createKeyVault('a key')).save('pbx', secrets, false)
    const file = JSON.parse(await readFile(path, 'utf8'))
    const bytes = Buffer.from(file.entries.pbx.value, 'base64')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    file.entries.pbx.value = bytes.toString('base64')
    await writeFile(path, JSON.stringify(file))
    expect(await run(createKeyVault('a key')).read('pbx')).toBeNull()
  })

  test('last only for the run without protection, and leave no file', async () => {
    const credentials = run(noVault)
    expect(await credentials.save('pbx', secrets, true)).toBe('run_only')
    expect(await credentials.read('pbx')).toEqual({ secrets, kept: 'run_only' })
    expect(await readdir(directory)).toEqual([])
    expect(await run(noVault).read('pbx')).toBeNull()
  })

  test('are removed one at a time', async () => {
    const credentials = run(createKeyVault('a key'))
    await credentials.save('one', secrets, false)
    await credentials.save('two', secrets, false)
    await credentials.remove('one')
    expect(await credentials.read('one')).toBeNull()
    expect(await run(createKeyVault('a key')).read('two')).toEqual({ secrets, kept: 'encrypted' })
  })

  test('are set aside with an unreadable file, and the log quotes nothing', async () => {
    await writeFile(path, '{"version":1,"entries":{"pbx":{"kept":"unprotected","value":"key-Zq81" oops')
    expect(await run(noVault).read('pbx')).toBeNull()
    expect(await readdir(directory)).toEqual([expect.stringMatching(/^credentials\.json\.unreadable-\d+$/)])
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toMatch(/-Zq8/)
  })
})
