import { describe, expect, it } from 'vitest'
import {
  basePath,
  defaultWebhookSettings,
  listenOn,
  webhookSettings,
  webhookSettingsInput,
} from '../../../shared/webhooks/settings.ts'

describe('the webhook settings', () => {
  it('have valid defaults', () => {
    expect(webhookSettings.parse(defaultWebhookSettings)).toEqual(defaultWebhookSettings)
  })

  it('normalise a base path', () => {
    const forms = ['', '/', ' /a/b/ ', 'a', '//a//'].map((typed) => basePath.parse(typed))
    expect(forms).toEqual(['/', '/', '/a/b', '/a', '/a'])
    for (const wrong of ['/a b', '/a?b', '/a//b', '/../a', '/.', '/سلام', '/a#']) {
      expect(basePath.safeParse(wrong).success).toBe(false)
    }
  })

  it('listen on all interfaces, on this computer, or at one address', () => {
    for (const right of ['all', 'loopback', '192.168.1.5', '2001:db8::1']) {
      expect(listenOn.parse(right)).toBe(right)
    }
    expect(listenOn.safeParse('localhost').success).toBe(false)
  })

  it('accept a password and never return one', () => {
    const { passwordState: _, ...others } = defaultWebhookSettings
    expect(webhookSettingsInput.parse({ ...others, password: null }).password).toBeNull()
    expect(webhookSettingsInput.safeParse({ ...others, username: 'a:b', password: '' }).success).toBe(false)
    expect(webhookSettings.parse({ ...defaultWebhookSettings, password: 'x' })).not.toHaveProperty('password')
  })
})
