import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { defaultKeepingOptions } from '../../shared/keeping.ts'
import { createMockServer } from '../call-center/server.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import { listen } from '../faults/receiving.ts'
import type { BenchRow } from './bench-row.ts'

const calls = 2_000
const seconds = 60
const goalPercent = 1
/** What follows keeping's last request, such as figures of the newest days, is over by then. */
const settleMs = 30_000

/**
 * Measures what a console that nobody looks at takes of a processor while it keeps an archive up to date and
 * listens to events of which none comes. Linux alone tells.
 */
export async function benchIdle(): Promise<BenchRow[]> {
  if (!existsSync('/proc/self/stat')) return []
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const mock = createMockServer({
    callCenter: createCallCenter({ calls, days: 30, seed: 7, now: Date.now() }),
  })
  const access = await mock.listen()
  const run = await startBrowserRun(folder, createSurprises())
  try {
    const client = await connectAsPage(run.url)
    const { activeId } = await client.call('connections.save', {
      ...{ name: 'Idle', ...access },
      keeping: { ...defaultKeepingOptions, days: 30, currentPerSecond: 100, olderShare: 1 },
    })
    await listen(client)
    for (;;) {
      const { status, left } = await client.call('keeping.state', { connectionId: activeId })
      if (status === 'current' && left?.requests === 0) break
      await wait(1_000)
    }
    await client.call('keeping.setOptions', { connectionId: activeId, options: defaultKeepingOptions })
    client.close()
    await wait(settleMs)
    const before = processorSeconds(run.program.pid)
    await wait(seconds * 1_000)
    const percent = ((processorSeconds(run.program.pid) - before) / seconds) * 100
    return [
      {
        name: 'idle: processor time of the browser host that keeps and listens, without a page',
        unit: '% of a core',
        ours: percent,
        ...{ baseline: null, ratio: null },
        goal: `≤ ${goalPercent} %`,
        holds: percent <= goalPercent,
      },
    ]
  } finally {
    await run.stop()
    await mock.close()
    await rm(folder, { recursive: true })
  }
}

/** Returns what a program with all its threads has had of a processor, in seconds. */
function processorSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before it may hold spaces; `utime` and `stime` are hundredths of a second.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}
