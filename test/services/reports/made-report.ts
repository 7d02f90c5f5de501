import { parse } from 'csv-parse/sync'
import { noCalls } from '../../../electron/services/calls/agent-calls.store.ts'
import type { PrintUnseen } from '../../../electron/services/host.ts'
import { createReportPreview } from '../../../electron/services/reports/preview-report.ts'
import type { DueReport } from '../../../electron/services/reports/report-period.ts'
import { createReportMaker } from '../../../electron/services/reports/write-report.ts'
import { noCounts } from '../../../renderer/features/figures/counts.ts'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { alwaysOpen, type OpeningHours } from '../../../shared/calendar/opening-hours.ts'
import { defaultRules } from '../../../shared/callers.ts'
import type { AgentFigures } from '../../../shared/figures/agents.ts'
import { type Definitions, usualDefinitions } from '../../../shared/figures/definitions.ts'
import type { FigureScope, PeriodCoverage, SeriesQuery } from '../../../shared/figures/queries.ts'
import { type KindTally, noTally, type Tally } from '../../../shared/figures/tally.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { lackingDay, madeCoverage } from '../../shared/figures/made-coverage.ts'
import { dailyReport, tehranClock } from './open-schedules.ts'

export const at = Date.parse('2026-11-23T08:00:00+03:30')
export const instantOf = (day: string) => Date.parse(`${day}T00:00:00+03:30`)
/** Entries of these known waits, in seconds; answered ones have a known talk time. */
const kind = (entries: number, waits: readonly number[], talkSeconds = 0): KindTally => ({
  ...{ entries, talkSeconds, talked: talkSeconds > 0 ? entries : 0 },
  waits: waits.map((seconds) => [seconds, 1]),
})
const agent = (number: string, change: Partial<AgentFigures> = {}): AgentFigures => ({
  ...{ number, name: `Recorded ${number}`, attempts: null, longestWaitCaused: null },
  ...{ answered: 0, talked: 0, talkSeconds: 0, calls: noCalls, ...change },
})
const person = (number: string, name: string | null, team: string | null) => ({
  ...{ number, name, learnedName: null, team, queues: null, learnedQueues: [] },
})

const receipt = {
  word: 'open',
  ...{ asOf: at, seal: null },
  calls: { total: 0, matched: 0, recordsOnly: 0, eventsOnly: 0, differing: 0 },
} as const

interface Changes {
  readonly view?: DueReport['view']
  readonly definitions?: Partial<Definitions>
  readonly covered?: PeriodCoverage
  readonly tally?: Partial<Tally>
  readonly printUnseen?: PrintUnseen
  readonly hours?: OpeningHours
}

/** Makes a report; its drawn pages and the scopes that it asked for are listed. */
export async function made(schedule: Partial<Schedule>, changes: Changes = {}) {
  const drawn: string[] = []
  const scopes: (FigureScope | SeriesQuery)[] = []
  const lacking = {
    queue: [lackingDay('2026-11-17')],
    queueDetails: [lackingDay('2026-11-17'), lackingDay('2026-11-18')],
  }
  const { view = null, covered = madeCoverage(lacking) } = changes
  const counts = { ...noCounts, answered: 3, abandoned: 1 }
  const draw: PrintUnseen = async ({ page }) => {
    drawn.push(page)
    return new TextEncoder().encode('%PDF-')
  }
  const tools: Parameters<typeof createReportMaker>[0] = {
    clock: tehranClock,
    calendar: { times: async () => openTimesOf(changes.hours ?? alwaysOpen) },
    timeZone: 'Europe/Berlin',
    definitions: async () => ({ ...usualDefinitions, ...changes.definitions }),
    people: {
      list: async () => ({
        queues: [{ number: '901', name: 'Sales', learnedName: null }],
        agents: [person('501', 'Sara', 'Day'), person('502', null, 'Day'), person('503', 'Ali', null)],
        contacts: [],
        dialing: defaultRules,
      }),
    },
    receipts: {
      day: async (connectionId, day) => ({
        latest: { ...receipt, connectionId, day, totals: [], findings: [] },
        ...{ sealed: [], chainIntact: true },
      }),
    },
    printUnseen: changes.printUnseen ?? draw,
    figures: {
      get: async () => ({
        tally: {
          ...noTally,
          answered: kind(3, [10, 25], 400),
          abandoned: kind(1, [7]),
          ...changes.tally,
        },
        rings: { attempts: 6, answered: 3, missed: 5 },
        ...covered,
      }),
      coverage: async () => covered,
      series: async (query) => {
        scopes.push(query)
        return {
          timeline: [{ wall: Date.UTC(2026, 10, 17, 9), counts }],
          week: [],
          queues: [{ queue: '901', counts }],
        }
      },
      queueHours: async () => [],
      callers: async () => ({
        ...{ callers: 4, repeated: 1, openCallbacks: 0, oldestOpen: null, openSince: [] },
      }),
      agentTable: async (scope) => {
        scopes.push(scope)
        if (scope.from === instantOf('2026-11-16')) {
          return [
            agent('501', {
              ...{
                answered: 2,
                talked: 2,
                talkSeconds: 90,
                attempts: { answered: 2, missed: 3, elsewhere: 4 },
              },
              calls: {
                ...{ direct: 1, outgoing: 2, transfersMade: 3, transfersReceived: 4 },
                firstCall: Date.parse('2026-11-16T08:05:00+03:30'),
                lastCall: Date.parse('2026-11-16T16:59:30+03:30'),
              },
            }),
            agent('502', { longestWaitCaused: { seconds: 45, cuid: '1.1' } }),
          ]
        }
        return scope.from === instantOf('2026-11-18') || scope.from === instantOf('2026-11-22')
          ? [agent('503', { answered: 1, attempts: { answered: 1, missed: 0, elsewhere: 0 } })]
          : []
      },
    },
  }
  const make = createReportMaker(tools)
  const report: Schedule = { ...dailyReport, ...schedule }
  const result = await make({ schedule: report, view, at }, new AbortController().signal)
  const preview = () =>
    createReportPreview(tools)({ schedule: report, view, at }, new AbortController().signal)
  const text = (n = 0) => new TextDecoder().decode(result.files[n]?.content)
  const rows = (n = 0): string[][] => parse(text(n), { bom: true, relaxColumnCount: true })
  return { report, result, preview, drawn, scopes, text, rows }
}
