import { once } from 'node:events'
import { bodyUnparsable, done, failed, serviceUnknown } from '../../../electron/mock/answers/envelope.ts'
import {
  orderedRequest,
  type Pagination,
  queueDetailsRequest,
  queueSearchRequest,
  quickSearchRequest,
} from '../../../electron/mock/answers/requests.ts'
import { type Answer, createServer, parseObject, readBody, send } from '../../../electron/mock/http.ts'
import { type Fields, gregorianOf, type MadeCall } from './made.ts'

/** A call center that has these calls and answers all four reports (§4). */
export interface SituationsCallCenter extends AsyncDisposable {
  readonly baseUrl: string
}

const prefix = '/api/v4/reports/'
const walkedAtOnce = 20

export async function startCallCenter(calls: readonly MadeCall[]): Promise<SituationsCallCenter> {
  const quick = calls.flatMap((call) => call.quick)
  const entries = calls.flatMap((call) => call.queue)
  const attempts = calls.flatMap((call) => call.queueDetails)
  const table = [...attempts, ...calls.flatMap((call) => call.walked)].toSorted((a, b) =>
    String(a._id) < String(b._id) ? -1 : 1,
  )

  function answer(path: string, body: object): Answer {
    switch (path.slice(prefix.length)) {
      case 'quick/search':
      case 'cdr': {
        const asked = quickSearchRequest.parse(body)
        const { conditions, date_range: range, pagination } = asked
        const found = quick.filter(
          (record) =>
            isWithin(record, range) && hasParties(record, asked) && isOf('cuid', record, conditions.cuid),
        )
        return done('Requested operation is done successfully', page(found, pagination))
      }
      case 'queue/search': {
        const asked = queueSearchRequest.parse(body)
        const { conditions, date_range: range, pagination } = asked
        const found = entries.filter(
          (record) =>
            isWithin(record, range) &&
            hasParties(record, asked) &&
            isOf('cuid', record, conditions.cuid) &&
            isOf('qnum', record, conditions.qnum),
        )
        return done('', { ...page(found, pagination), target: 'queue_stat', useGroupBy: false })
      }
      case 'queue_details/search': {
        const asked = queueDetailsRequest.parse(body)
        const { conditions, date_range: range, pagination } = asked
        const found = attempts.filter(
          (record) =>
            isWithin(record, range) &&
            hasParties(record, asked) &&
            isOf('cuid', record, conditions.cuid) &&
            isOf('qnum', record, conditions.queue) &&
            isOf('queue_id', record, conditions.queue_id),
        )
        return done('', { ...page(found, pagination), target: 'queue', useGroupBy: false })
      }
      case 'queue_details/ordered/id': {
        const { _id, id_ } = orderedRequest.parse(body)
        const after = _id || id_
        const data = table
          .filter((record) => String(record._id) > after)
          .slice(0, walkedAtOnce)
          .map(walked)
        const last = data.at(-1)
        return done('Requested operation is done successfully', last ? { last_id: last._id, data } : { data })
      }
      default:
        return serviceUnknown
    }
  }

  const server = createServer((request, response) => {
    void readBody(request).then((read) => {
      const body = read && parseObject(read)
      try {
        send(response, body ? answer(request.url ?? '', body) : bodyUnparsable)
      } catch (error) {
        send(response, failed(200, String(error)))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The ordered form has neither name nor queue id (§2.5). */
function walked({ dst_name: _name, queue_id: _queueId, ...record }: Fields): Fields {
  return record
}

function isWithin(
  record: Fields,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): boolean {
  if (!from || !to) return true
  const minute = gregorianOf(String(record.starttime)).slice(0, 16)
  return from <= minute && minute <= to
}

/** Finds source and destination, by a part where similar ones are asked for. */
function hasParties(
  { src, dst }: Fields,
  { conditions, alike }: { conditions: { from: string; to: string }; alike: 'true' | 'false' },
): boolean {
  const fits = (value: unknown, wanted: string) =>
    wanted === '' || (alike === 'true' ? String(value).includes(wanted) : value === wanted)
  return fits(src, conditions.from) && fits(dst, conditions.to)
}

const isOf = (field: string, record: Fields, wanted: string) => wanted === '' || record[field] === wanted

/** Answers a page by `starttime`, the latest first where nothing else is asked. */
function page(records: readonly Fields[], { start, count, sorting }: Pagination): object {
  const [column, direction] = Object.entries(sorting)[0] ?? ['starttime', -1]
  const data = records.toSorted((a, b) => {
    const [first, second] = [String(a[column] ?? ''), String(b[column] ?? '')]
    return first === second ? 0 : first < second ? -direction : direction
  })
  const pagination = { start, count, sorting: { [column]: direction }, total: records.length }
  return { pagination, data: data.slice(start, start + count) }
}
