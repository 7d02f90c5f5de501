import { benchAgents } from './agents.ts'
import { benchArchive } from './archive.ts'
import type { BenchRow } from './bench-row.ts'
import { benchBoard } from './board.ts'
import { benchCalls } from './calls.ts'
import { benchCallsWindow } from './calls-window.ts'
import { benchEvents } from './events.ts'
import { benchExports } from './exports.ts'
import { benchFeed } from './feed.ts'
import { benchFigures } from './figures.ts'
import { benchIdle } from './idle.ts'
import { benchInitialScript } from './initial-script.ts'
import { benchListener } from './listener.ts'
import { benchNow } from './now.ts'
import { benchPackage } from './package.ts'
import { benchReceiving } from './receiving.ts'
import { benchRelay } from './relay.ts'
import { benchShared, withPostgres } from './shared.ts'
import { benchFollowers } from './shared-followers.ts'
import { benchPoison } from './shared-poison.ts'
import { benchShipping } from './shared-shipping.ts'
import { benchBrowserStart } from './start.ts'
import { benchStorm } from './storm.ts'
import { benchTable } from './table.ts'
import { inChromium } from './window.ts'

/** All benchmarks by name. */
export const benchmarks: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  'initial-script': benchInitialScript,
  archive: benchArchive,
  calls: benchCalls,
  exports: benchExports,
  figures: benchFigures,
  events: benchEvents,
  board: benchBoard,
  relay: benchRelay,
  listener: benchListener,
  shared: benchShared,
  'shared-followers': () => withPostgres(benchFollowers),
  'shared-receiver': () => withPostgres(benchShipping),
  'shared-poison': () => withPostgres(benchPoison),
  start: () => inChromium(benchBrowserStart),
  table: () => inChromium(benchTable),
  now: () => inChromium(benchNow),
  storm: () => inChromium(benchStorm),
  feed: () => inChromium(benchFeed),
  receiving: () => inChromium(benchReceiving),
  agents: () => inChromium(benchAgents),
  'calls-window': () => inChromium(benchCallsWindow),
  idle: benchIdle,
  package: benchPackage,
}
