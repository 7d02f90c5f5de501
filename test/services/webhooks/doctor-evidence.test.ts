import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagnose } from '../../../electron/services/webhooks/doctor/diagnose.ts'
import { testCallIdPrefix } from '../../../shared/webhooks/deliveries.ts'
import { defaultWebhookSettings, deliveryForms } from '../../../shared/webhooks/settings.ts'
import { allButPing, diagnosed, findingOf } from './diagnosed.ts'

describe('no evidence', () => {
  it('without any events', async () => {
    const { findings } = await diagnosed({ names: [] })
    expect(findings.map(({ verdict, cannotTell }) => [verdict, cannotTell])).toEqual(
      findings.map(() => ['unknown', ['nothing_received']]),
    )
  })

  it('in the console’s own test events', async () => {
    const fields = { unique_id: `${testCallIdPrefix}1` }
    expect(await findingOf('method', { fields, sender: { method: 'Get' } })).toMatchObject({
      verdict: 'unknown',
    })
    expect(await findingOf('method', { fields, path: '/wrong' })).toMatchObject({ verdict: 'unknown' })
  })

  it('in earlier events while the receiver is off', async () => {
    expect(await findingOf('enabled', { console: { enabled: false } })).toMatchObject({
      verdict: 'unknown',
      cannotTell: ['nothing_received'],
    })
  })

  it('in an event received before both sides unticked it; a ticked one counts', async () => {
    const savedAt = Date.now() + 60_000
    const names = ['NewState', 'Ping']
    const sent = { names, console: { events: allButPing }, savedAt } as const
    expect(await findingOf('events', sent)).toMatchObject({
      verdict: 'unknown',
      evidence: [{ code: 'event', agrees: true, seen: 'NewState' }],
    })
  })

  it('in events from before the last change', async () => {
    const sent = await diagnosed({})
    expect(sent.findings[2]?.verdict).toBe('confirmed')
    expect(
      diagnose({
        settings: defaultWebhookSettings,
        savedAt: 0,
        observations: [],
        since: Date.now(),
        listeningSince: null,
        newestCallAt: Date.now(),
        hosts: [],
      }).findings.every(({ verdict }) => verdict === 'unknown'),
    ).toBe(true)
  })
})

describe('every sender against every setting', () => {
  const form = fc.constantFrom(...deliveryForms)

  it('names a wrong version or method, and what can’t be distinguished', async () => {
    await fc.assert(
      fc.asyncProperty(form, form, async (sender, settings) => {
        const { findings } = await diagnosed({ sender, console: { ...settings } })
        const [, version, method] = findings
        expect(method?.verdict).toBe(sender.method === settings.method ? 'confirmed' : 'contradicted')

        const newer = (candidate: { version: string }) => candidate.version === '4'
        const posts = sender.method === 'Post'
        const wrong = sender.format !== settings.format || (posts && newer(sender) !== newer(settings))
        expect(version?.verdict).toBe(
          wrong ? 'contradicted' : posts && newer(sender) ? 'confirmed' : 'unknown',
        )
        expect(version?.cannotTell).toEqual(
          posts ? (newer(sender) ? [] : ['versions_2_and_3']) : ['versions_under_get'],
        )
      }),
      { numRuns: 150 },
    )
  })

  it('confirms the events when exactly the ticked ones arrive', async () => {
    const names = fc.uniqueArray(fc.constantFrom(...defaultWebhookSettings.events), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(names, names, async (sent, ticked) => {
        const found = await findingOf('events', { names: sent, console: { events: ticked } })
        const extra = sent.some((name) => !ticked.includes(name))
        const missing = ticked.some((name) => !sent.includes(name))
        expect(found.verdict).toBe(extra ? 'contradicted' : missing ? 'unknown' : 'confirmed')
      }),
      { numRuns: 30 },
    )
  })
})
