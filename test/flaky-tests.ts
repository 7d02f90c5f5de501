import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Lists what passed only when it was tried again in a file that the check's last lines show, whichever step it was of. */
export default class FlakyTests implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) {
      if (test.outcome() !== 'flaky') continue
      const name = test.titlePath().filter(Boolean).join(' › ')
      appendFileSync(join(import.meta.dirname, '../flaky-tests.log'), `${name}\n`)
    }
  }

  printsToStdio(): boolean {
    return false
  }
}
