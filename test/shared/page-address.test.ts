import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ownWindowAddress,
  pageAddress,
  pageAddressText,
  pageLink,
  pageLinkText,
  pagePaths,
  readPageAddress,
} from '../../shared/page-address.ts'

test('a page with its search reads back as written', () => {
  const text = '/quick-search?range=2026-11-20+00%3A00%7E2026-11-20+23%3A59&from=0912'
  const page = readPageAddress(text)
  expect(page).toEqual({
    path: '/quick-search',
    search: { range: '2026-11-20 00:00~2026-11-20 23:59', from: '0912' },
  })
  expect(page && pageAddressText(page)).toBe(text)
  expect(readPageAddress('/webhooks')).toEqual({ path: '/webhooks', search: {} })
})

test('a link doesn’t contain its window', () => {
  expect(readPageAddress('/now?own=true&queues=901')).toEqual({ path: '/now', search: { queues: '901' } })
})

test.each([
  ['/wallboard', '/now'],
  ['/record-lens', '/data-quality'],
  ['/shared-archive', '/team-archive'],
])('a link to %s, a page of earlier versions, leads to its successor', (former, path) => {
  expect(readPageAddress(`${former}?from=0912`)).toEqual({ path, search: { from: '0912' } })
})

test.each([
  ['another page', '/settings'],
  ['a name of every object as a path', 'constructor'],
  ['a path beyond it', '/feed/../../etc/passwd'],
  ['another origin', '//example.com/feed'],
  ['a scheme', 'javascript:alert(1)'],
  ['nothing', ''],
  ['a name that no page has', '/feed?__proto__[x]=1'],
  ['a name of every object', '/feed?__proto__=1'],
  ['a line break', '/feed?text=a%0Ab'],
  ['too much', `/feed?text=${'a'.repeat(4_000)}`],
  ['too many values', `/feed?${Array.from({ length: 41 }, (_, index) => `a${index}=1`).join('&')}`],
])('%s is refused', (_, text) => {
  expect(readPageAddress(text)).toBeNull()
  expect(pageAddress.safeParse(text).success).toBe(false)
})

test('any readable address names a page and reads back the same', () => {
  const parts = fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 20 }))
  const near = fc
    .tuple(fc.constantFrom(...pagePaths), parts)
    .map(([path, search]) => `${path}?${new URLSearchParams(search)}`)
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (text) => {
      const page = readPageAddress(text)
      if (page === null) return
      expect(pagePaths).toContain(page.path)
      expect(Object.keys(page.search)).not.toContain('own')
      expect(readPageAddress(pageAddressText(page))).toEqual(page)
    }),
  )
})

test('a link names a page', () => {
  const page = { path: '/call', search: { id: '1700000000.7' } } as const
  expect(pageLinkText(page)).toBe('callboard://open/call?id=1700000000.7')
  expect(pageLink.parse(pageLinkText(page))).toEqual(page)
})

test.each([
  'callboard://app/#/feed',
  'callboard://open',
  'callboard://open//feed',
  'callboard://open.example.com/feed',
  'callboard://open/feed#/connections',
  'callboard://user@open/feed',
  'CALLBOARD://open/feed/..',
  'https://open/feed',
  'callboard://open/feed" --inspect=0',
  '--data-dir=/tmp',
])('the link %s is refused', (link) => {
  expect(pageLink.safeParse(link).success).toBe(false)
})

test('any link names a page or is refused', () => {
  const near = fc
    .tuple(
      fc.constantFrom('callboard://open', 'callboard://open/', 'callboard:', ''),
      fc.webPath(),
      fc.string(),
    )
    .map((parts) => parts.join(''))
  const pages = fc
    .tuple(fc.constantFrom(...pagePaths), fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()))
    .map(([path, search]) => `callboard://open${path}?${new URLSearchParams(search)}`)
  fc.assert(
    fc.property(fc.oneof(near, pages), (link) => {
      const { success, data } = pageLink.safeParse(link)
      if (success) expect(pageLink.parse(pageLinkText(data))).toEqual(data)
    }),
  )
})

test('only Now and calls open in single-page windows', () => {
  expect(ownWindowAddress.safeParse('/now').success).toBe(true)
  expect(ownWindowAddress.safeParse('/call?id=1700000000.7').success).toBe(true)
  expect(ownWindowAddress.safeParse('/feed').success).toBe(false)
})
