import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import {
  addressesOf,
  localAddresses,
  localHosts,
} from '../../../electron/services/webhooks/local-addresses.ts'

const at = (listenOn: string) => addressesOf({ listenOn, port: 8_290, basePath: '/events' })

test('the address to enter is this computer’s own where only it is to reach the receiver', () => {
  const own = {
    network: localAddresses().find(({ address }) => address === '127.0.0.1')?.network,
    host: '127.0.0.1',
    loopback: true,
    apiAddress: 'http://127.0.0.1:8290/events',
  }
  expect(at('loopback')).toEqual([own])
  expect(at('127.0.0.1')).toEqual([own])
})

test('every address is offered where all are listened on, networks first', () => {
  const offered = at('all')
  expect(offered.map(({ host }) => host)).toEqual(localAddresses().map(({ address }) => address))
  const loopbacks = offered.map(({ loopback }) => loopback)
  expect(loopbacks).toEqual([...loopbacks].sort((a, b) => Number(a) - Number(b)))
  expect(loopbacks).toContain(true)
})

test('an address that this computer doesn’t have is not offered', () => {
  expect(at('203.0.113.1')).toEqual([])
})

test('this computer’s hosts are its addresses and names, once each', () => {
  const hosts = localHosts()
  expect(new Set(hosts).size).toBe(hosts.length)
  expect(hosts).toEqual(expect.arrayContaining(['127.0.0.1', 'localhost', hostname()]))
  expect(hosts.some((host) => host.toLowerCase().startsWith('fe80:'))).toBe(false)
})
