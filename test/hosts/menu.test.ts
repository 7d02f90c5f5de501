import { expect, test } from 'vitest'
import { applicationMenu, type MenuOptions } from '../../electron/menu.ts'
import { menuTexts } from '../../electron/menu-texts.ts'
import { languages } from '../../shared/preferences.ts'

const openLogs = () => {}
const platforms = ['linux', 'darwin', 'win32'] as const

const submenuItems = (options: MenuOptions) =>
  applicationMenu(options).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))

test.each(languages.flatMap((language) => platforms.map((platform) => ({ language, platform }))))(
  'each item has its platform’s role and a text: $language on $platform',
  ({ language, platform }) => {
    for (const item of submenuItems({ language, platform, development: false, openLogs })) {
      if (item.type === 'separator') continue
      expect(item.role ?? item.click).toBeTruthy()
      expect(Object.values(menuTexts[language])).toContain(item.label)
      // The accelerators come with the roles.
      expect(item.accelerator).toBeUndefined()
    }
  },
)

test('a Mac has the application’s own menu first, and quits from there', () => {
  const [first] = applicationMenu({ language: 'en', platform: 'darwin', development: false, openLogs })
  expect(first?.label).toBe('Callboard')
  expect(
    submenuItems({ language: 'en', platform: 'darwin', development: false, openLogs }).filter(
      ({ role }) => role === 'quit',
    ),
  ).toHaveLength(1)
})

test('the developer’s tools are only in development', () => {
  const roles = (development: boolean) =>
    submenuItems({ language: 'en', platform: 'linux', development, openLogs }).map(({ role }) => role)
  expect(roles(false)).not.toContain('toggleDevTools')
  expect(roles(true)).toContain('toggleDevTools')
})

test('no text is missing in Persian', () => {
  expect(Object.keys(menuTexts.fa)).toEqual(Object.keys(menuTexts.en))
  for (const text of Object.values(menuTexts.fa)) expect(text).toMatch(/[\u0600-\u06FF]/)
})
