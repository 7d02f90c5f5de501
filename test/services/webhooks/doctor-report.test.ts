import { expect, onTestFinished, test } from 'vitest'
import { createStores } from '../../../electron/services/open-store.ts'
import { doctorReport, newestCallOf } from '../../../electron/services/webhooks/doctor/doctor.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { settingNames } from '../../../shared/webhooks/doctor/finding.ts'
import { observationOfEvent } from '../../../shared/webhooks/doctor/observation.ts'
import { defaultWebhookSettings } from '../../../shared/webhooks/settings.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { madeEvent } from '../store/made-events.ts'
import { madeRecord } from '../store/made-records.ts'
import { pageOf } from '../store/open-store.ts'
import { dataFolder } from './started-webhooks.ts'

const settings = {
  ...defaultWebhookSettings,
  enabled: true,
  verify: null,
  passwordMissing: false,
  savedAt: 0,
}

/** Reports on requests that arrived at these instants, and one that the console sent itself. */
function reportOn(since: number, ...arrivals: number[]) {
  const observations = arrivals.map((receivedAt, index) =>
    observationOfEvent({ ...madeEvent(index, { receivedAt }), seq: index + 1, repeats: 0 }),
  )
  const own = madeEvent(99, { receivedAt: 1_500, callId: 'callboard-test-1' })
  const all = [...observations, observationOfEvent({ ...own, seq: 99, repeats: 0 })]
  return doctorReport(since, { settings, observations: all, listeningSince: 0, newestCallAt: null })
}

test('the doctor examines the call center’s requests of the chosen time', () => {
  const report = reportOn(2_000, 3_000, 2_000, 1_999)
  expect(report).toMatchObject({ requests: 2, oldestAt: 2_000 })
  expect(report.findings.map(({ setting }) => setting)).toEqual([...settingNames])
  expect(reportOn(0, 3_000, 2_000, 1_999)).toMatchObject({ requests: 3, oldestAt: 1_999 })
})

test('where nothing arrived there is no oldest request', () => {
  expect(reportOn(4_000, 3_000)).toMatchObject({ requests: 0, oldestAt: null })
})

test('the newest call is the archive’s last one, and the demo has none', async () => {
  const dataDirectory = await dataFolder()
  const stores = createStores({ dataDirectory, workerUrl: storeWorkerUrl, onSetAside: () => {} })
  onTestFinished(() => stores.close())
  expect(await newestCallOf(stores, 'office')).toBeNull()
  const records = [1, 2, 3].map((n) => madeRecord(n))
  const { archive } = await stores.of('office')
  await archive.savePage(pageOf(records, { connectionId: 'office' }))
  const demo = await stores.of(demoConnectionId)
  await demo.archive.savePage(pageOf(records, { connectionId: demoConnectionId }))
  expect(await newestCallOf(stores, 'office')).toBe(Math.max(...records.map(({ start }) => start)))
  expect(await newestCallOf(stores, 'elsewhere')).toBeNull()
  expect(await newestCallOf(stores, demoConnectionId)).toBeNull()
})
