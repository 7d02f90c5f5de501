import { expect, test, vi } from 'vitest'

/** A window that closes while its page loads. */
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

const { createPrintUnseen } = await import('../../../electron/desktop/printing.ts')

test('a report whose window closes at the console’s end is cancelled, not failed', async () => {
  const printUnseen = createPrintUnseen({
    pageUrl: 'callboard://app/',
    preload: '/preload.cjs',
    door: { admit: () => {} },
  })
  const closing = new AbortController()
  const printed = printUnseen({ page: '/report', title: 'Calls' }, closing.signal)
  // Windows close before the services.
  setImmediate(() => closing.abort())
  await expect(printed).rejects.toMatchObject({ code: 'cancelled' })
})
