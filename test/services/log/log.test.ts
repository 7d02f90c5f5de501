import { describe, expect, test } from 'vitest'
import { createLog, type LogOptions } from '../../../electron/services/log/log.ts'

function newLog(options: LogOptions = {}) {
  const lines: string[] = []
  return { lines, log: createLog({ ...options, destination: { write: (line) => lines.push(line) } }) }
}

describe('the log', () => {
  test('writes an entry as one line of JSON', () => {
    const { lines, log } = newLog()
    log.warn({ file: 'a\nb' }, 'Something\nhappened')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      file: 'a\nb',
      msg: 'Something\nhappened',
    })
  })

  test('omits entries below its level', () => {
    const { lines, log } = newLog({ level: 'warn' })
    log.info('not this')
    log.error('this')
    expect(lines).toHaveLength(1)
  })

  test('masks anything that looks like a secret', () => {
    const { lines, log } = newLog()
    const error = new Error('GET https://sara:hidden-1@pbx.example/?token=hidden-2&x=1#token=hidden-7')
    log.error(
      {
        err: error,
        apiKey: 'hidden-3"hidden-3',
        headers: { 'X-APIKEY': 'hidden-4', Authorization: 'Basic aGlkZGVuLTU=', cookie: 'run=hidden-6' },
        connection: { password: 'hidden-7', hasPassword: true },
      },
      'Sent X-APIKEY: hidden-8 and Basic aGlkZGVuLTk=',
    )
    const [line = ''] = lines
    expect(line).not.toMatch(/hidden-|aGlkZGVu/)
    expect(JSON.parse(line)).toMatchObject({
      connection: { password: '[masked]', hasPassword: true },
      err: { message: 'GET https://[masked]@pbx.example/?token=[masked]&x=1#token=[masked]' },
    })
  })
})
