import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { packageArguments } from '../../electron/scripts/electron-program.ts'
import { makePackage, type Packaged } from '../packaged.ts'
import { expect, openPage, searchLastMonth, test } from './console.ts'
import { startDesktopRun } from './desktop-run.ts'
import { exportDialog, exported } from './exported.ts'
import { printed } from './printed.ts'
import { startReceiver } from './receiver.ts'

/** A fuse is written as the character 0 or 1. */
const state = { off: 0x30, on: 0x31 }

test.skip(
  process.platform !== 'linux' || !process.env.ELECTRON_OVERRIDE_DIST_PATH,
  'Packaging takes the Electron that ELECTRON_OVERRIDE_DIST_PATH names',
)
test.describe.configure({ mode: 'serial' })

let output: string
let packaged: Packaged

test.beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'callboard-package-'))
  packaged = makePackage(output)
})
test.afterAll(() => rm(output, { recursive: true }))

test('the packaged program has every fuse that a console can miss', async () => {
  const fuses = await getCurrentFuseWire(packaged.executable)
  const shut = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ]
  const lit = [
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
  ]
  for (const fuse of shut) expect([fuse, fuses[fuse]]).toEqual([fuse, state.off])
  for (const fuse of lit) expect([fuse, fuses[fuse]]).toEqual([fuse, state.on])
})

test('the package holds what runs, and nothing that made it', () => {
  const files = listPackage(packaged.archive, { isPack: false })
  expect(files).toContain('/out/main/main.cjs')
  expect(files.filter((file) => !/^\/(out(\/|$)|package\.json$)/.test(file))).toEqual([])
  expect(files.filter((file) => /\.(map|ts|tsx)$|node_modules|\.vite|sha256/.test(file))).toEqual([])
})

test('the packaged console searches, receives, keeps, exports and prints, and quits cleanly', async ({
  dataDirectory,
  surprises,
}) => {
  const run = await startDesktopRun(dataDirectory, 'en-US', surprises, packageArguments(packaged.archive))
  const { page } = run
  await expect(page.getByText('Console connected')).toBeVisible()

  await openPage(page, '/quick-search')
  await searchLastMonth(page)
  await page.locator('#content').focus()
  const sheets = await printed(page, run, output, () => page.keyboard.press('Control+p'))
  expect(sheets).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await exportDialog(page).getByText('This page (20)').click()
  const [head, ...lines] = (await exported(page, run, output)).trimEnd().split('\r\n')
  expect(head).toContain('Start,Type,Source,Destination,Disposition')
  expect(lines).toHaveLength(20)

  const receiver = await startReceiver(page)
  expect(await receiver.post({ event_name: 'NewState', exten: '7001', state: 'Idle' })).toBe(200)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByText('7001').first()).toBeVisible()

  await openPage(page, '/health')
  await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName(/: Complete$/, { timeout: 60_000 })
  expect(await run.stop()).toBe(0)
})
