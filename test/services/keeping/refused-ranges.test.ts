import { expect, test } from 'vitest'
import { createLane } from '../../../electron/services/keeping/lane.ts'
import { createLearningClient } from '../../../electron/services/keeping/learning-client.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { nothingLearned } from '../../../shared/keeping.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { byTime, connectionTo, never } from '../call-center/questions.ts'
import { page, startAt } from './made-pages.ts'

/** Creates the client of a call center that refuses a range of no length with `code`. */
async function clientOf(code: ErrorCode) {
  const asked: SearchQuery[] = []
  const lane = createLane({
    pace: () => ({ enabled: true, currentPerSecond: 1_000, olderShare: 1 }),
    userIsDone: async () => {},
    changed: () => {},
  })
  const client = await createLearningClient({
    connectionId: 'office',
    client: {
      search: async (_, query) => {
        asked.push(query)
        if (query.range?.from === query.range?.to) throw new AppError(code, 'to must be after from')
        return page([startAt('09:00:10', { _id: 'a', endtime: '2026-11-20 09:05:10' })])
      },
    },
    connection: async (connectionId) => ({ connectionId, ...connectionTo('http://127.0.0.1') }),
    lane,
    store: { state: { read: async () => null, save: async () => undefined } },
    log: { warn: () => undefined },
    changed: () => {},
  })
  return { client, lane, asked }
}

const day = byTime({ range: { from: '2026-11-20 00:00', to: '2026-11-21 00:00' } })

test.each<ErrorCode>(['request_refused', 'body_refused'])(
  'a call center that answers a range of no length with %s is asked for it once, and nothing waits',
  async (code) => {
    const { client, lane, asked } = await clientOf(code)
    for (let cell = 0; cell < 3; cell++) {
      await client.search(day, 'fill', never)
      await client.learnRanges(never)
    }
    expect(client.learned).toEqual({ ...nothingLearned, selectedBy: 'starttime' })
    expect(asked).toHaveLength(3 + 2)
    expect([lane.waitsUntil('quick'), lane.state.failure]).toEqual([0, null])
  },
)

test('another failure of the question is one, and the question is asked again', async () => {
  const { client, lane } = await clientOf('access_denied')
  await client.search(day, 'fill', never)
  await expect(client.learnRanges(never)).rejects.toMatchObject({ code: 'access_denied' })
  expect(lane.state.failure).toMatchObject({ code: 'access_denied' })
  expect(client.learned.selectedBy).toBeNull()
})
