import { expect, test } from 'vitest'
import { linkToFollow } from '../../renderer/app/address.ts'
import { ofConnection, pageLink, pageLinkText, partConnection } from '../../shared/page-address.ts'
import { demoProfileId } from '../../shared/profiles.ts'

const branch = { id: '0123456789abcdef01234567', name: 'شعبهٔ شمال & Co' }
const call = { path: '/call', search: { id: '1700000000.7' } } as const

test('a link names its connection, and is read as it was written', () => {
  const link = pageLinkText(ofConnection(call, branch))
  expect(link).toContain('callboard://open/call?id=1700000000.7&connection=0123456789abcdef01234567')
  expect(partConnection(pageLink.parse(link))).toEqual({
    page: call,
    connection: branch.id,
    connectionName: branch.name,
  })
})

test('every console has its own name for the demo, and the console’s own pages are of no connection', () => {
  const demo = { id: demoProfileId, name: 'Demo' }
  expect(ofConnection(call, demo).search).toEqual({ id: '1700000000.7', connection: 'demo' })
  const webhooks = { path: '/webhooks', search: {} } as const
  expect(ofConnection(webhooks, branch)).toEqual(webhooks)
})

test('a link without a connection is shown as it is', () => {
  expect(partConnection(call)).toEqual({ page: call, connection: '', connectionName: '' })
  expect(linkToFollow('/call', call.search)).toBeNull()
})

test('a link of a connection is followed to its page, without losing what that shows', () => {
  const { search } = ofConnection({ path: '/quick-search', search: { from: '0912', page: '2' } }, branch)
  expect(linkToFollow('/quick-search', search)).toEqual({
    page: '/quick-search?from=0912&page=2',
    connection: branch.id,
    connectionName: branch.name,
  })
})

test('a window of its own and a page of another kind ask their connection themselves', () => {
  expect(linkToFollow('/call', { id: '1', connection: branch.id, own: 'true' })).toBeNull()
  expect(linkToFollow('/report', { connection: branch.id })).toBeNull()
})
