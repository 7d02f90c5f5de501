import { expect, test } from 'vitest'
import { applicationMenu, type MenuOptions } from '../../../electron/desktop/menu.ts'
import { menuTexts } from '../../../electron/desktop/texts.ts'
import { languages } from '../../../shared/language.ts'

const nothing = () => {}
/** The menu's inputs besides language and platform. */
const rest = {
  openLogs: nothing,
  ownWindows: [],
  showConsole: nothing,
  openNow: nothing,
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
      // Roles bring their accelerators; the page handles its own keys.
      if (item.accelerator) expect(item.registerAccelerator).toBe(false)
    }
  },
)

test('macOS has the application menu first, with Quit', () => {
  const [first] = applicationMenu({ language: 'en', platform: 'darwin', development: false, ...rest })
  expect(first?.label).toBe('Callboard')
  expect(
    submenuItems({ language: 'en', platform: 'darwin', development: false, ...rest }).filter(
      ({ role }) => role === 'quit',
    ),
  ).toHaveLength(1)
})

test('shows the developer tools only in development', () => {
  const roles = (development: boolean) =>
    submenuItems({ language: 'en', platform: 'linux', development, ...rest }).map(({ role }) => role)
  expect(roles(false)).not.toContain('toggleDevTools')
  expect(roles(true)).toContain('toggleDevTools')
})

test('the Window menu lists the console and each separate window', () => {
  const shown: string[] = []
  const items = submenuItems({
    ...rest,
    language: 'en',
    platform: 'linux',
    development: false,
    showConsole: () => shown.push('console'),
    openNow: () => shown.push('new now'),
    ownWindows: [{ title: 'Call 1700000000.7', show: () => shown.push('call') }],
  })
  const press = (wanted: string) => {
    const item = items.find(({ label }) => label === wanted)
    item?.click?.call(undefined, {} as never, undefined, {} as never)
  }
  for (const label of ['Console', 'Call 1700000000.7', 'Open Now in New Window']) press(label)
  expect(shown).toEqual(['console', 'call', 'new now'])
})

test('Persian has every text', () => {
  expect(Object.keys(menuTexts.fa)).toEqual(Object.keys(menuTexts.en))
  for (const text of Object.values(menuTexts.fa)) expect(text).toMatch(/[\u0600-\u06FF]/)
})
