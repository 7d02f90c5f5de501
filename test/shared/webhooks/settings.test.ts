import { describe, expect, it } from 'vitest'
import {
  basePath,
  defaultWebhookSettings,
  listenOn,
  webhookSettings,
  webhookSettingsInput,
} from '../../../shared/webhooks/settings.ts'

describe('the webhook settings', () => {
  it('have defaults that are valid', () => {
    expect(webhookSettings.parse(defaultWebhookSettings)).toEqual(defaultWebhookSettings)
  })

  it('bring a base path into one form', () => {
    const forms = ['', '/', ' /a/b/ ', 'a', '//a//'].map((typed) => basePath.parse(typed))
    expect(forms).toEqual(['/', '/', '/a/b', '/a', '/a'])
    for (const wrong of ['/a b', '/a?b', '/a//b', '/../a', '/.', '/سلام', '/a#']) {
      expect(basePath.safeParse(wrong).success).toBe(false)
    }
  })

  it('listen on everything, on this computer, or at one address', () => {
    for (const right of ['all', 'loopback', '192.168.1.5', '2001:db8::1']) {
      expect(listenOn.parse(right)).toBe(right)
    }
    expect(listenOn.safeParse('localhost').success).toBe(false)
  })

  it('take a password in and give none out', () => {
    const { passwordState: _, ...others } = defaultWebhookSettings
    expect(webhookSettingsInput.parse({ ...others, password: null }).password).toBeNull()
    expect(webhookSettingsInput.safeParse({ ...others, username: 'a:b', password: '' }).success).toBe(false)
    expect(webhookSettings.parse({ ...defaultWebhookSettings, password: 'x' })).not.toHaveProperty('password')
  })
})
