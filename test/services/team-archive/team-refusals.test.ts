import { expect, test, vi } from 'vitest'
import { defaultWebhookSettings } from '../../../shared/webhooks/settings.ts'
import { deliver, type Program } from './programs.ts'
import { incoming, soon, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()

/** Resolves to the code of the first problem, if it is that requests are refused. */
async function refusalOf({ services }: Program): Promise<string | null> {
  const [first] = await services.handlers['problems.list'](null, { signal })
  return first?.kind === 'refusal' ? first.failure.code : null
}

const authorized = (username: string, password: string) => ({
  authorization: `Basic ${btoa(`${username}:${password}`)}`,
})

async function sends({ address }: Program, headers: Record<string, string>, path = '', method = 'POST') {
  const body = JSON.stringify(incoming('refused'))
  return (await fetch(`${address}${path}`, { method, headers, body })).status
}

test('a desk that follows tells first that the team’s receiver refuses events, and by which setting', async () => {
  const receiver = await team.startReceiver()
  const desk = await team.startDesk()
  const port = Number(new URL(receiver.address ?? '').port)
  const { passwordState: _, ...settings } = { ...defaultWebhookSettings, enabled: true, port }
  const right = authorized('pbx', 'sesame')
  await receiver.services.handlers['webhooks.saveSettings'](
    { ...settings, username: 'pbx', password: 'sesame', allowUnauthenticated: false },
    { signal },
  )
  await deliver(receiver, incoming('accepted'), right)
  await vi.waitFor(async () => expect((await desk.events()).length).toBe(1), soon)
  expect(await refusalOf(desk)).toBeNull()
  const refused: [Parameters<typeof sends>[1], string, string, string][] = [
    [authorized('other', 'sesame'), '', 'POST', 'event_username_wrong'],
    [authorized('pbx', 'other'), '', 'POST', 'event_password_wrong'],
    [{}, '', 'POST', 'event_credentials_missing'],
    [right, '/elsewhere', 'PUT', 'event_method_wrong'],
  ]
  for (const [headers, path, method, code] of refused) {
    expect(await sends(receiver, headers, path, method)).toBeGreaterThanOrEqual(400)
    await vi.waitFor(async () => expect(await refusalOf(desk)).toBe(code), soon)
  }
  // The receiver is started again with the right settings: what it refused before says nothing of them.
  await receiver.close()
  const again = await team.startReceiver()
  await vi.waitFor(async () => expect(await refusalOf(desk)).toBeNull(), soon)
  await deliver(again, incoming('accepted later'))
  await vi.waitFor(async () => expect((await desk.events()).length).toBe(2), soon)
  expect(await refusalOf(desk)).toBeNull()
})
