import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { demoConnectionId } from '../../shared/connections.ts'
import { defaultPreferences } from '../../shared/preferences.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { type BrowserRun, startBrowserRun } from './browser-run.ts'
import { type Kept, preparedFolder } from './prepare.ts'
import { createSurprises, type Surprises } from './surprises.ts'

/** The console of a worker's tests that only read and search, in the browser host: a start takes half of such a test. */
export interface SharedConsole {
  /** Resolves to its run, which tells `surprises` what it says from now on; starts it where none keeps such days. */
  use(kept: Kept, surprises: Surprises): Promise<BrowserRun>
  /** Takes back what a test may have changed: preferences, connections, recent calls and a pause of keeping. */
  reset(): Promise<void>
  end(): Promise<void>
}

interface Running {
  readonly kept: Kept
  readonly run: BrowserRun
  readonly dataDirectory: string
  readonly client: Awaited<ReturnType<typeof connectAsPage>>
}

export function createSharedConsole(): SharedConsole {
  let running: Running | undefined
  let test = createSurprises()

  async function start(kept: Kept): Promise<Running> {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'callboard-'))
    await cp(preparedFolder(kept), dataDirectory, { recursive: true })
    const run = await startBrowserRun(dataDirectory, {
      get found() {
        return test.found
      },
      hear: (line) => test.hear(line),
    })
    return { kept, run, dataDirectory, client: await connectAsPage(run.url) }
  }

  async function end(): Promise<void> {
    if (!running) return
    const { run, dataDirectory, client } = running
    running = undefined
    client.close()
    expect(await run.stop()).toBe(0)
    await rm(dataDirectory, { recursive: true, maxRetries: 3 })
  }

  return {
    use: async (kept, surprises) => {
      test = surprises
      if (running?.kept !== kept) await end()
      running ??= await start(kept)
      return running.run
    },
    reset: async () => {
      if (!running) return
      const { client } = running
      const { connections } = await client.call('connections.list', null)
      for (const { id } of connections) {
        if (id !== demoConnectionId) await client.call('connections.remove', { id })
      }
      await client.call('connections.activate', { id: demoConnectionId })
      await client.call('keeping.setOptions', { connectionId: demoConnectionId, options: { enabled: true } })
      await client.call('recentCalls.replace', { connectionId: demoConnectionId, calls: [] })
      await client.call('alarms.saveRules', { connectionId: demoConnectionId, rules: null })
      await client.call('preferences.save', defaultPreferences)
    },
    end,
  }
}
