import { expect, test, vi } from 'vitest'

/** A window whose page fails to load, since it is closed meanwhile. */
vi.mock('electron', () => ({
  BrowserWindow: class {
    readonly webContents = { on: () => {}, once: () => {}, setWindowOpenHandler: () => {} }
    #isDestroyed = false
    loadURL = async () => {
      this.destroy()
      throw new Error('ERR_FAILED (-2)')
    }
    isDestroyed = () => this.#isDestroyed
    destroy = () => {
      this.#isDestroyed = true
    }
  },
}))

const { createPrintUnseen } = await import('../../../electron/desktop/print-unseen.ts')

test('a report whose window closes as the console ends has not failed: it was cancelled', async () => {
  const printUnseen = createPrintUnseen({
    pageUrl: 'callboard://app/',
    preload: '/preload.cjs',
    door: { admit: () => {} },
  })
  const closing = new AbortController()
  const printed = printUnseen({ page: '/report', title: 'Calls' }, closing.signal)
  // The windows close first, and then the services.
  setImmediate(() => closing.abort())
  await expect(printed).rejects.toMatchObject({ code: 'cancelled' })
})
