import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseBaseUrl, urlOf } from '../../../electron/services/call-center/base-url.ts'

describe('the base URL', () => {
  test.each([
    ['https://pbx.example', 'https://pbx.example'],
    ['https://pbx.example/', 'https://pbx.example'],
    ['https://pbx.example///', 'https://pbx.example'],
    [' http://192.168.1.5:8080/ ', 'http://192.168.1.5:8080'],
    ['HTTPS://PBX.Example:443/Call%20Center/', 'https://pbx.example/Call%20Center'],
    ['http://[::1]:8080/pbx', 'http://[::1]:8080/pbx'],
    ['https://pbx.example/api/v4', 'https://pbx.example'],
    ['https://pbx.example/pbx//api/v4//', 'https://pbx.example/pbx'],
    ['https://pbx.example/API/V4/', 'https://pbx.example/API/V4'],
    ['https://pbx.example/myapi/v4', 'https://pbx.example/myapi/v4'],
    ['https://pbx.example/api', 'https://pbx.example'],
    ['https://pbx.example/pbx/api/', 'https://pbx.example/pbx'],
    ['https://pbx.example/api/v4/reports/quick/search', 'https://pbx.example'],
    ['https://pbx.example/pbx/api/v4/reports/queue_details/ordered/id/', 'https://pbx.example/pbx'],
    ['https://pbx.example/api/v4/api/v4', 'https://pbx.example'],
    ['https://pbx.example/API/v4/reports/cdr', 'https://pbx.example/API/v4'],
    ['https://pbx.example/API', 'https://pbx.example/API'],
    ['https://pbx.example/?key=1', 'https://pbx.example'],
    ['https://pbx.example/#/login', 'https://pbx.example'],
    ['pbx.example', 'http://pbx.example'],
    ['//pbx.example/', 'http://pbx.example'],
    ['pbx.example:8080', 'http://pbx.example:8080'],
    ['pbx.example:443/api', 'https://pbx.example'],
    ['pbx.example:8443', 'https://pbx.example:8443'],
    ['localhost:8080', 'http://localhost:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['۱۹۲.۱۶۸.۱.۵', 'http://192.168.1.5'],
    ['\u200fhttps://pbx.\u200bexample /api/v4\ufeff', 'https://pbx.example'],
    ['<https://pbx.example>', 'https://pbx.example'],
    ['"https://pbx.example/"', 'https://pbx.example'],
  ])('%s is stored as %s', (text, kept) => {
    expect(normaliseBaseUrl(text)).toBe(kept)
  })

  test.each([
    ['nonsense', 'not_a_url'],
    ['', 'not_a_url'],
    ['http://', 'not_a_url'],
    ['http://pbx.example:99999', 'not_a_url'],
    ['ftp://pbx.example', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://sara:secret@pbx.example', 'credentials'],
    ['https://sara@pbx.example', 'credentials'],
    ['sara:secret@pbx.example', 'scheme'],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => normaliseBaseUrl(text)).toThrow(
      expect.objectContaining({ code: 'base_url_invalid', detail: { reason } }),
    )
  })

  const path = '/api/v4/reports/quick/search'
  test.each([
    ['https://pbx.example', 'https://pbx.example/api/v4/reports/quick/search'],
    ['https://pbx.example/pbx', 'https://pbx.example/pbx/api/v4/reports/quick/search'],
    ['https://pbx.example/API/V4', 'https://pbx.example/API/V4/reports/quick/search'],
    // Stored by an earlier version.
    ['https://pbx.example/api/v4', 'https://pbx.example/api/v4/reports/quick/search'],
    ['https://pbx.example/api/v4/', 'https://pbx.example/api/v4/reports/quick/search'],
    ['https://pbx.example/API', 'https://pbx.example/API/v4/reports/quick/search'],
    ['https://api', 'https://api/api/v4/reports/quick/search'],
  ])('%s is used as %s', (baseUrl, used) => {
    expect(urlOf(baseUrl, path).href).toBe(used)
  })

  test('whatever of the service’s paths is pasted, it is asked for once', () => {
    const part = fc.constantFrom(
      '',
      '/',
      '/api',
      '/api/',
      '/api/v4',
      '/api/v4/',
      '/api/v4/reports/cdr',
      '/API/V4',
    )
    const behind = fc.constantFrom('', '?a=1', '#x', ' ', '\u200f')
    const scheme = fc.constantFrom('', 'http://', 'HTTP://', ' http://')
    fc.assert(
      fc.property(scheme, part, behind, (start, pasted, end) => {
        const kept = normaliseBaseUrl(`${start}pbx.example/pbx${pasted}${end}`)
        expect(urlOf(kept, path).href.toLowerCase()).toBe(`http://pbx.example/pbx${path}`)
      }),
    )
  })

  test('a stored URL stays the same, without a trailing slash', () => {
    fc.assert(
      fc.property(fc.webUrl(), (text) => {
        const kept = normaliseBaseUrl(text)
        expect(normaliseBaseUrl(kept)).toBe(kept)
        expect(kept.endsWith('/')).toBe(false)
        expect(new URL(`${kept}/api`).host).toBe(new URL(text).host)
      }),
    )
  })
})
