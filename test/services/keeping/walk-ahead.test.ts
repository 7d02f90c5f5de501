import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import { walkPages } from '../../../electron/services/call-center/walk-pages.ts'
import { stopServers } from '../call-center/call-center.ts'
import { connectionTo, never } from '../call-center/questions.ts'
import { details, pageOf, startOrdered } from './ordered-server.ts'

const client = createReportClient()
let sent = 0
const count = (): void => {
  sent++
}
subscribe('undici:client:sendHeaders', count)
afterEach(stopServers)
afterAll(async () => {
  unsubscribe('undici:client:sendHeaders', count)
  await client.close()
})

test('requests the next page before parsing the current one', async () => {
  const table = details(100)
  const callCenter = await startOrdered(({ _id }) => pageOf(table, _id))
  const connection = connectionTo(callCenter.baseUrl)
  const pages = walkPages({
    ask: (cursor) => client.ordered(connection, cursor, never),
    retry: (attempt) => attempt(),
    after: '',
    field: '_id',
    onFieldProven: () => undefined,
  })
  const sentByPage: number[] = []
  for await (const _ of pages) sentByPage.push(sent)
  expect(sentByPage).toEqual([2, 3, 4, 5, 6])
})
