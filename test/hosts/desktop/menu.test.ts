import { expect, test } from 'vitest'
import { applicationMenu, type MenuOptions } from '../../../electron/desktop/menu.ts'
import { menuTexts } from '../../../electron/desktop/menu-texts.ts'
import { languages } from '../../../shared/preferences.ts'

const nothing = () => {}
/** What the menu is made of beside its language and platform. */
const rest = {
  openLogs: nothing,
  ownWindows: [],
  showConsole: nothing,
  openWallboard: nothing,
  print: nothing,
}
const platforms = ['linux', 'darwin', 'win32'] as const

const submenuItems = (options: MenuOptions) =>
  applicationMenu(options).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))

test.each(languages.flatMap((language) => platforms.map((platform) => ({ language, platform }))))(
  'each item has its platform’s role and a text: $language on $platform',
  ({ language, platform }) => {
    for (const item of submenuItems({ language, platform, development: false, ...rest })) {
      if (item.type === 'separator') continue
      expect(item.role ?? item.click).toBeTruthy()
      expect(Object.values(menuTexts[language])).toContain(item.label)
      // The accelerators come with the roles, or are keys of the page, which takes them itself.
      if (item.accelerator) expect(item.registerAccelerator).toBe(false)
    }
  },
)

test('a Mac has the application’s own menu first, and quits from there', () => {
  const [first] = applicationMenu({ language: 'en', platform: 'darwin', development: false, ...rest })
  expect(first?.label).toBe('Callboard')
  expect(
    submenuItems({ language: 'en', platform: 'darwin', development: false, ...rest }).filter(
      ({ role }) => role === 'quit',
    ),
  ).toHaveLength(1)
})

test('the developer’s tools are only in development', () => {
  const roles = (development: boolean) =>
    submenuItems({ language: 'en', platform: 'linux', development, ...rest }).map(({ role }) => role)
  expect(roles(false)).not.toContain('toggleDevTools')
  expect(roles(true)).toContain('toggleDevTools')
})

test('the Window menu leads to the console and to each window of its own', () => {
  const shown: string[] = []
  const items = submenuItems({
    ...rest,
    language: 'en',
    platform: 'linux',
    development: false,
    showConsole: () => shown.push('console'),
    openWallboard: () => shown.push('new wallboard'),
    ownWindows: [{ title: 'Call 1700000000.7', show: () => shown.push('call') }],
  })
  const press = (wanted: string) => {
    const item = items.find(({ label }) => label === wanted)
    item?.click?.call(undefined, {} as never, undefined, {} as never)
  }
  for (const label of ['Console', 'Call 1700000000.7', 'Wallboard in a Window of Its Own']) press(label)
  expect(shown).toEqual(['console', 'call', 'new wallboard'])
})

test('no text is missing in Persian', () => {
  expect(Object.keys(menuTexts.fa)).toEqual(Object.keys(menuTexts.en))
  for (const text of Object.values(menuTexts.fa)) expect(text).toMatch(/[\u0600-\u06FF]/)
})
