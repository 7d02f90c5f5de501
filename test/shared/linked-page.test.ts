import { expect, test } from 'vitest'
import { linkToFollow } from '../../renderer/routes/address.ts'
import { demoConnectionId } from '../../shared/connections.ts'
import { ofConnection, pageLink, pageLinkText, partConnection } from '../../shared/page-address.ts'

const branch = { id: '0123456789abcdef01234567', name: 'شعبهٔ شمال & Co' }
const call = { path: '/call', search: { id: '1700000000.7' } } as const

test('a link names its connection, and reads back as written', () => {
  const link = pageLinkText(ofConnection(call, branch))
  expect(link).toContain('callboard://open/call?id=1700000000.7&connection=0123456789abcdef01234567')
  expect(partConnection(pageLink.parse(link))).toEqual({
    page: call,
    connection: branch.id,
    connectionName: branch.name,
  })
})

test('a link names the demo as “demo”, and no connection for the console’s own pages', () => {
  const demo = { id: demoConnectionId, name: 'Demo' }
  expect(ofConnection(call, demo).search).toEqual({ id: '1700000000.7', connection: 'demo' })
  const webhooks = { path: '/webhooks', search: {} } as const
  expect(ofConnection(webhooks, branch)).toEqual(webhooks)
})

test('a link without a connection opens unchanged', () => {
  expect(partConnection(call)).toEqual({ page: call, connection: '', connectionName: '' })
  expect(linkToFollow('/call', call.search)).toBeNull()
})

test('a link with a connection opens its page with all its search', () => {
  const { search } = ofConnection({ path: '/quick-search', search: { from: '0912', page: '2' } }, branch)
  expect(linkToFollow('/quick-search', search)).toEqual({
    page: '/quick-search?from=0912&page=2',
    connection: branch.id,
    connectionName: branch.name,
  })
})

test('single-page windows and other pages check their connection themselves', () => {
  expect(linkToFollow('/call', { id: '1', connection: branch.id, own: 'true' })).toBeNull()
  expect(linkToFollow('/report', { connection: branch.id })).toBeNull()
})
