import { expect, test } from 'vitest'
import { menuTexts } from '../../electron/desktop/texts.ts'
import { reportTexts } from '../../electron/services/reports/report-texts.ts'
import { en } from '../../renderer/i18n/en/index.ts'
import { lazyEn } from '../../renderer/i18n/en/lazy.ts'
import { fa } from '../../renderer/i18n/fa/index.ts'
import { lazyFa } from '../../renderer/i18n/fa/lazy.ts'
import { errorCodes } from '../../shared/errors.ts'
import { reportDefinitions } from '../../shared/reports/definitions.ts'

const texts = { en: leaves({ ...en, ...lazyEn }), fa: leaves({ ...fa, ...lazyFa }) }

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

test('Persian texts write a range in words, and have one minus sign', () => {
  const range = /[\d۰-۹}\u2069]\s*[-–—]\s*[\d۰-۹{\u2066]/
  // Hours are typed so in the call center’s form; the title isn’t a range.
  const typed = /08:00-1[27]:00|13:00-17:00/g
  for (const [key, text] of texts.fa) {
    if (key !== 'windows.title') expect(text.replace(typed, ''), key).not.toMatch(range)
    expect(text, key).not.toMatch(/(?:^|[\s«\u2066])-(?=[\s»\d۰-۹{])/)
  }
})

test('every count is written in the digits of the texts', () => {
  for (const language of [texts.en, texts.fa])
    for (const [key, text] of language) expect(text, key).not.toMatch(/\{\{\s*count\s*\}\}/)
})

test('in Persian too, what became of a queue entry has one name everywhere', () => {
  const { abandoned, notAnswered: missed } = fa.fields.outcomes
  const outcomes = { abandoned, missed }
  for (const key of ['abandoned', 'missed'] as const)
    for (const place of [`figures.${key}.name`, `charts.outcomes.${key}`, `form.hangups.${key}`])
      expect(texts.fa.get(`insights.${place}`), place).toBe(outcomes[key])
  expect(reportTexts.fa.outcomes).toMatchObject(outcomes)
  for (const [key, text] of texts.fa) expect(text, key).not.toMatch(/ترک‌|نرخ ترک|حضور در صف/)
})

/** What a supervisor of a call center would not say, by the language and with the word that is said instead. */
const otherWords = {
  en: [
    [/\bresult\b/i, 'disposition'],
    [/\btr(y|ies)\b(?! (?:again|a |later|these))/i, 'attempt'],
    [/\buser name/i, 'username'],
    [/\bas (?:sent|it came)\b/i, 'as received'],
    [/contradiction/i, 'inconsistency'],
    [/\bwitness/i, 'source'],
    [/queue statistics/i, 'queue entries'],
    [/times rung|attempts? not taken/i, 'attempts, missed attempts'],
    [/quick search|queue search|queue details?\b/i, 'call records, queue entries, attempts'],
    [/\bin vain\b|\bstands\b|no event tells|of whom/i, 'what a colleague would say'],
    [/\+\s*\?|°/, 'in words what isn’t known'],
  ],
  fa: [
    [/درنگ|مکث/, 'توقف، استراحت'],
    [/برون.?برد|خروجی(?: CSV| متوقف| همه| بگیر|:)/, 'دریافت فایل'],
    [/پالا/, 'فیلتر'],
    [/رونوشت/, 'کپی'],
    [/پویش|کارزار/, 'کمپین'],
    [/آموخته/, 'خودکار'],
    [/به گفتهٔ|به گواهی|بر پایهٔ/, 'بر اساس'],
    [/نمابر/, 'فکس'],
    [/پرونده/, 'فایل'],
    [/درگاه/, 'پورت'],
    [/اعتبارنامه/, 'اطلاعات ورود'],
    [/سطح خدمت/, 'سطح سرویس'],
    [/زمان مکالمه|میانگین مکالمه/, 'مدت مکالمه'],
    [/تناقض/, 'ناسازگاری'],
    [/آمار صف/, 'ورودها به صف'],
    [/جستجوی سریع|جستجوی صف|جزئیات صف/, 'رکوردهای تماس، ورودها به صف، تلاش‌ها'],
    [/وارد سیستم/, 'حاضر در سیستم'],
    [/بلندترین/, 'طولانی‌ترین'],
    [/\+\u2069?\s*؟|°/, 'به کلمه'],
    [/این‌جا|نخست|برگزین|آزمودن|بیازما/, 'اینجا، اول، انتخاب، آزمایش'],
  ],
} as const

test.each(['en', 'fa'] as const)('one thing has one name, the call center’s: %s', (language) => {
  const menus = leaves({ menu: menuTexts[language], report: spoken(reportTexts[language]) })
  // The palette also finds pages by what they were called.
  const said = [...texts[language], ...menus].filter(([key]) => !key.startsWith('palette.formerNames.'))
  for (const [key, text] of said)
    for (const [word, instead] of otherWords[language])
      expect(text.replaceAll(/\{\{.*?\}\}/g, ''), `${key}: say ${instead}`).not.toMatch(word)
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

/** The texts of a table that also has functions, which make sentences of values. */
function spoken(table: object): object {
  return Object.fromEntries(Object.entries(table).filter(([, value]) => typeof value !== 'function'))
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name ?? '').sort()
}
