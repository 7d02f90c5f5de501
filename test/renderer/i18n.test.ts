import { expect, test } from 'vitest'
import { reportTexts } from '../../electron/services/reports/report-texts.ts'
import { connections as connectionsEn } from '../../renderer/i18n/en/connections.ts'
import { feed as feedEn } from '../../renderer/i18n/en/feed.ts'
import { firstSteps as firstStepsEn } from '../../renderer/i18n/en/first-steps.ts'
import { help as helpEn } from '../../renderer/i18n/en/help.ts'
import { en } from '../../renderer/i18n/en/index.ts'
import { insights as insightsEn } from '../../renderer/i18n/en/insights.ts'
import { notices as noticesEn } from '../../renderer/i18n/en/notices.ts'
import { palette as paletteEn } from '../../renderer/i18n/en/palette.ts'
import { saved as savedEn } from '../../renderer/i18n/en/saved.ts'
import { settings as settingsEn } from '../../renderer/i18n/en/settings.ts'
import { status as statusEn } from '../../renderer/i18n/en/status.ts'
import { undo as undoEn } from '../../renderer/i18n/en/undo.ts'
import { webhooks as webhooksEn } from '../../renderer/i18n/en/webhooks.ts'
import { windows as windowsEn } from '../../renderer/i18n/en/windows.ts'
import { connections as connectionsFa } from '../../renderer/i18n/fa/connections.ts'
import { feed as feedFa } from '../../renderer/i18n/fa/feed.ts'
import { firstSteps as firstStepsFa } from '../../renderer/i18n/fa/first-steps.ts'
import { help as helpFa } from '../../renderer/i18n/fa/help.ts'
import { fa } from '../../renderer/i18n/fa/index.ts'
import { insights as insightsFa } from '../../renderer/i18n/fa/insights.ts'
import { notices as noticesFa } from '../../renderer/i18n/fa/notices.ts'
import { palette as paletteFa } from '../../renderer/i18n/fa/palette.ts'
import { saved as savedFa } from '../../renderer/i18n/fa/saved.ts'
import { settings as settingsFa } from '../../renderer/i18n/fa/settings.ts'
import { status as statusFa } from '../../renderer/i18n/fa/status.ts'
import { undo as undoFa } from '../../renderer/i18n/fa/undo.ts'
import { webhooks as webhooksFa } from '../../renderer/i18n/fa/webhooks.ts'
import { windows as windowsFa } from '../../renderer/i18n/fa/windows.ts'
import { errorCodes } from '../../shared/errors.ts'
import { reportDefinitions } from '../../shared/reports/definitions.ts'

const texts = {
  en: leaves({
    ...en,
    connections: connectionsEn,
    feed: feedEn,
    firstSteps: firstStepsEn,
    help: helpEn,
    insights: insightsEn,
    notices: noticesEn,
    palette: paletteEn,
    saved: savedEn,
    settings: settingsEn,
    status: statusEn,
    undo: undoEn,
    webhooks: webhooksEn,
    windows: windowsEn,
  }),
  fa: leaves({
    ...fa,
    connections: connectionsFa,
    feed: feedFa,
    firstSteps: firstStepsFa,
    help: helpFa,
    insights: insightsFa,
    notices: noticesFa,
    palette: paletteFa,
    saved: savedFa,
    settings: settingsFa,
    status: statusFa,
    undo: undoFa,
    webhooks: webhooksFa,
    windows: windowsFa,
  }),
}

test('both languages have the same texts', () => {
  expect([...texts.fa.keys()].sort()).toEqual([...texts.en.keys()].sort())
})

test('both languages fill the same places', () => {
  for (const [key, text] of texts.en)
    expect([key, placeholders(texts.fa.get(key) ?? '')]).toEqual([key, placeholders(text)])
})

/** The call center's own settings carry their English names (§6.1), by which they are found there. */
const settingNames = ['enabled', 'version', 'method', 'events', 'address', 'username', 'password'].map(
  (name) => `webhooks.settings.${name}`,
)

test('no text is empty, or left in English', () => {
  const letters = /[a-z]/i
  const persian = /[\u0600-\u06ff]/
  for (const [key, text] of texts.fa) {
    expect(text.trim(), key).not.toBe('')
    if (settingNames.includes(key)) expect(text, key).toBe(texts.en.get(key))
    else if (letters.test(text.replaceAll(/\{\{.*?\}\}/g, '')) && text !== 'English')
      expect(text, key).toMatch(persian)
  }
})

test('Persian texts use Persian letters', () => {
  for (const [key, text] of texts.fa) expect(text, key).not.toMatch(/[يك٠-٩]/)
})

test('every count is written in the digits of the texts', () => {
  for (const language of [texts.en, texts.fa])
    for (const [key, text] of language) expect(text, key).not.toMatch(/\{\{\s*count\s*\}\}/)
})

test('in Persian too, what became of a queue entry has one name everywhere', () => {
  const { ABANDONED: abandoned, MISSED: missed } = fa.fields.dispositions
  const outcomes = { abandoned, missed }
  for (const key of ['abandoned', 'missed'] as const)
    for (const place of [`figures.${key}.name`, `charts.outcomes.${key}`, `form.hangups.${key}`])
      expect(texts.fa.get(`insights.${place}`), place).toBe(outcomes[key])
  expect(reportTexts.fa.outcomes).toMatchObject(outcomes)
  for (const [key, text] of texts.fa) expect(text, key).not.toMatch(/ترک‌|نرخ ترک|حضور در صف/)
})

test('every field of every report has a name and an explanation', () => {
  for (const { fields } of Object.values(reportDefinitions))
    for (const { name, group } of fields)
      for (const key of [`fields.names.${name}`, `fields.explanations.${name}`, `fields.groups.${group}`])
        expect(texts.en.has(key), key).toBe(true)
})

test('every error says what happened and what to do', () => {
  for (const code of errorCodes)
    for (const key of [`errors.${code}.title`, `errors.${code}.sentence`])
      expect(texts.en.has(key), key).toBe(true)
})

function leaves(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
      const at = path ? `${path}.${key}` : key
      if (typeof value === 'string') return [[at, value] as const]
      if (typeof value === 'object' && value !== null) return [...leaves(value, at)]
      throw new Error(`${at} is neither a text nor a group of texts`)
    }),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name ?? '').sort()
}
