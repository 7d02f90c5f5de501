import { parseObject, send } from '../../electron/mock/http.ts'
import {
  createMockServer as createPlainServer,
  type Doorman,
  type MockServerOptions as PlainOptions,
  type MockServer as PlainServer,
} from '../../electron/mock/server.ts'
import { sendFault, waitWhileOpen } from './faults/fault-answers.ts'
import { answerFaultOrder, createFaults, type Faults, faultsPath } from './faults/faults.ts'
import { type MeasuredRequest, readAsked } from './request-load.ts'
import { createRequestLog, type RequestEnd, type RequestLog } from './request-log.ts'

export type { MockAddress } from '../../electron/mock/server.ts'

export interface MockServerOptions extends Omit<PlainOptions, 'doorman' | 'ownPaths'> {
  /** Delays each answer by this much, however many there are at once. */
  readonly answerMs?: number
  /** Called for each report's request once it ended. */
  readonly measured?: (request: MeasuredRequest) => void
}

export interface MockServer extends PlainServer {
  readonly faults: Faults
  readonly log: RequestLog
}

/** Creates the demo's server with faults that can be ordered, and a log of its requests. */
export function createMockServer({ answerMs = 0, measured, ...options }: MockServerOptions): MockServer {
  const faults = createFaults()
  const log = createRequestLog()

  const doorman: Doorman = (request, response) => {
    const at = Date.now()
    const began = performance.now()
    const ended = new Promise<RequestEnd>((resolve) => {
      response.on('finish', () => resolve('answered'))
      response.on('close', () => resolve('closed'))
    })
    return async ({ url, path, body, answer }) => {
      const { method = '', headers, rawHeaders } = request
      log.add({ method, path: url, headers, rawHeaders, body: body ?? Buffer.alloc(0), ended })
      if (!body || path === faultsPath) return send(response, await answer())
      void ended.then(() => {
        const status = response.headersSent ? response.statusCode : null
        const milliseconds = performance.now() - began
        const request = { at, path, ...readAsked(parseObject(body)), milliseconds, status }
        log.measure(request)
        measured?.(request)
      })
      const fault = faults.take(path)
      if (fault) return sendFault(response, fault, answer)
      const answered = await answer()
      if (answerMs === 0 || (await waitWhileOpen(response, answerMs))) send(response, answered)
    }
  }

  const ownPaths: PlainOptions['ownPaths'] = new Map([
    [faultsPath, (request, body) => answerFaultOrder(faults, request, body)],
  ])
  const server = createPlainServer({ ...options, doorman, ownPaths })
  return { ...server, faults, log }
}
