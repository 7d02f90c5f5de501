import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createServices } from '../../../electron/services/create.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { eventPageQuery } from '../../../shared/webhooks/feed.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { enabledSettings } from '../webhooks/started-webhooks.ts'
import { ask, freePort } from './served-archive.ts'

const context = { signal: new AbortController().signal }
const page = z.object({
  connection: z.object({ name: z.string() }),
  coverage: z.object({ listened: z.array(z.object({ from: z.int(), to: z.int() })) }),
  events: z.array(z.looseObject({ seq: z.int() })),
  next: z.string().nullable(),
})

test('the events of a receiver are those of the page, page by page, and followed on from a number', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'callboard-api-events-'))
  const { handlers, start, close } = createServices({
    dataDirectory,
    storeWorkerUrl,
    demo: async () => ({ baseUrl: 'http://127.0.0.1:9', apiKey: '', username: '', password: '' }),
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await close()
    await rm(dataDirectory, { recursive: true })
  })
  const connection = {
    name: 'Main',
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'k',
    username: 'u',
    password: 'p',
  }
  await handlers['connections.save'](
    {
      ...connection,
      id: null,
      authentication: 'both',
      quickSearchPath: 'quick',
      timeoutSeconds: 1,
      pinnedFingerprint: null,
      recordingTemplate: '',
      keeping: null,
      keepUnprotected: false,
    },
    context,
  )
  await start()
  const settings = { ...enabledSettings(), port: await freePort() }
  await handlers['webhooks.saveSettings'](settings, context)
  const { token } = await handlers['readApi.addToken']({ name: 'Script', scope: 'all', days: 30 }, context)
  const { address } = await handlers['readApi.saveSettings'](
    { enabled: true, port: await freePort() },
    context,
  )
  for (let exten = 100; exten < 125; exten++) {
    const sent = await fetch(`http://127.0.0.1:${settings.port}${settings.basePath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event_name: 'NewState', exten: String(exten), state: 'Idle' }),
    })
    expect(sent.status).toBe(200)
  }

  const asked = async (search: string) =>
    page.parse(JSON.parse((await ask(`${address}/v1/events?${search}`, token)).text))
  const shown = await handlers['events.page'](eventPageQuery.parse({ source: 'callCenter' }), context)
  const whole = await asked('')
  expect(whole).toMatchObject({ connection: { name: 'Main' }, events: shown.events, next: null })
  expect(whole.events).toHaveLength(25)

  const first = await asked('limit=10')
  const second = await asked(`limit=10&cursor=${first.next}`)
  const third = await asked(`limit=10&cursor=${second.next}`)
  expect([...first.events, ...second.events, ...third.events]).toEqual(whole.events)
  expect(third.next).toBeNull()
  const newer = await asked('after=20&limit=3')
  expect(newer.events.map(({ seq }) => seq)).toEqual([23, 22, 21])
  expect((await asked(`limit=3&cursor=${newer.next}`)).events.map(({ seq }) => seq)).toEqual([25, 24])
  expect((await asked('exten=107')).events).toHaveLength(1)
})
