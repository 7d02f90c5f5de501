import { expect, test } from 'vitest'
import { isPlainAbroad } from '../../shared/connections.ts'

test.each([
  'http://localhost:8080',
  'http://127.0.0.1',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.1.20/pbx',
  'http://169.254.1.1',
  'http://pbx',
  'http://pbx.local',
  'http://[::1]:8080',
  'http://[fd12::1]',
  'http://[fe80::1]',
  'https://pbx.example.com',
  'pbx.example.com',
])('%s needs no warning', (address) => {
  expect(isPlainAbroad(address)).toBe(false)
})

test.each([
  'http://pbx.example.com',
  'http://172.32.0.1',
  'http://192.169.1.1',
  'http://8.8.8.8',
  'http://10.example.com',
  'http://pbx.local.example',
  'http://[2001:db8::1]',
])('%s is unencrypted outside the local network', (address) => {
  expect(isPlainAbroad(address)).toBe(true)
})
