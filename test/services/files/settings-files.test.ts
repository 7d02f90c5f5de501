import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServices, type Services } from '../../../electron/services/create.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { SettingsFileName } from '../../../shared/notices.ts'
import { storeWorkerUrl } from '../../store-worker.ts'

const call = { signal: new AbortController().signal }

/** Starts the console on a directory with one file that can't be read. */
async function startOver(name: SettingsFileName, text: string) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'callboard-settings-files-'))
  await writeFile(join(dataDirectory, `${name}.json`), text)
  const lines: string[] = []
  const services = createServices({
    dataDirectory,
    storeWorkerUrl,
    demo: async () => ({ baseUrl: 'http://127.0.0.1:9', apiKey: '', username: '', password: '' }),
    version: '1.2.3',
    log: createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } }),
  })
  onTestFinished(async () => {
    await services.close()
    await rm(dataDirectory, { recursive: true })
  })
  await services.start()
  return { handlers: services.handlers, dataDirectory, lines }
}

/** Opens what shows a file's content. */
async function look(handlers: Services['handlers']): Promise<void> {
  await handlers['preferences.get'](null, call)
  await handlers['connections.list'](null, call)
  await handlers['schedules.list'](null, call)
  await handlers['mail.settings'](null, call)
  await handlers['readApi.state'](null, call)
  await handlers['recentCalls.list']({ connectionId: 'main' }, call)
}

const unreadable: [SettingsFileName, string][] = [
  ['credentials', '{"version":1,"entries":{"mail":{"kept":"unprotected","value":"key-Zq81" oops'],
  ['mail', '{"server":{"host":7}}'],
  ['outbox', '{"waiting":[{}],"delivered":[]}'],
  ['preferences', '[]'],
  ['profiles', '{"version":2}'],
  ['read-api', '{"version":1,"settings":{"enabled":"yes"}}'],
  ['recent-calls', '{"version":1,'],
  ['schedules', '{"schedules":[{}]}'],
  ['shared-archive', '{"settings":7}'],
  ['webhooks', '{"version":2}'],
]

/** The others are read by the start itself, some of them behind it. */
const readByAWindow: readonly SettingsFileName[] = ['preferences', 'recent-calls']

test.each(unreadable)(
  '%s.json that can’t be read is kept, and told once, from when it is read',
  async (name, text) => {
    const { handlers, dataDirectory, lines } = await startOver(name, text)
    const told = async () => (await handlers['console.info'](null, call)).notices
    if (!readByAWindow.includes(name)) {
      await expect.poll(told, { timeout: 20_000 }).toMatchObject([{ kind: 'settings_set_aside', of: name }])
    }
    await look(handlers)
    await look(handlers)
    const notices = await told()
    expect(notices).toMatchObject([{ kind: 'settings_set_aside', of: name }])
    const [notice] = notices
    const file = notice?.kind === 'settings_set_aside' ? notice.file : ''
    expect(file.startsWith(join(dataDirectory, `${name}.json.unreadable-`))).toBe(true)
    expect(await readFile(file, 'utf8')).toBe(text)
    expect(lines.filter((line) => line.includes('set aside'))).toHaveLength(1)
    expect(lines.join()).not.toMatch(/Zq8/)
  },
)
