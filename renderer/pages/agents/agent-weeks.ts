import { readServerText } from '../../../shared/clock/server-text.ts'
import { addDays, formatRequestDate, msOfDay, type Wall } from '../../../shared/clock/wall-time.ts'
import { type AgentFigures, answerRateOf } from '../../../shared/figures/agents.ts'
import type { DateRange } from '../../../shared/reports/query.ts'

const weeksShown = 12
const daysOfWeek = 7
/** 1 January 1970 was a Thursday. */
const weekdayOf = (wall: Wall): number => (Math.floor(wall / msOfDay) + 4) % daysOfWeek

/** What is followed from week to week; each is a column of the agents' table. */
export const weekMeasures = ['answered', 'missed', 'rate', 'talk'] as const
export type WeekMeasure = (typeof weekMeasures)[number]
type Measured = Readonly<Record<WeekMeasure, number | null>>

interface Week {
  readonly start: Wall
  readonly range: DateRange
  /** How many of its begun days the archive lacks, of `begun`. */
  readonly lacking: number
  readonly begun: number
  readonly isRunning: boolean
}

export interface WeekFigures {
  readonly own: Measured
  /** Of an average agent of the team, among those who had attempts or talked; null without any. */
  readonly team: Measured
}

/**
 * Returns the twelve weeks up to the one of a day, `2022-12-02`, oldest first; none where it is no day. `now` is the
 * call center's time, `2022-12-02 10:00`, and `lacking` are the days that the archive lacks.
 */
export function weeksTo(
  day: string,
  { firstDay, now, lacking }: { firstDay: number; now: string; lacking: ReadonlySet<string> },
): readonly Week[] {
  const read = readServerText(`${day} 00:00`)
  if (read.kind !== 'wall') return []
  const last = addDays(read.wall, -((weekdayOf(read.wall) - firstDay + daysOfWeek) % daysOfWeek))
  return Array.from({ length: weeksShown }, (_, index) => {
    const start = addDays(last, (index + 1 - weeksShown) * daysOfWeek)
    const days = Array.from({ length: daysOfWeek }, (_, after) => dayText(addDays(start, after)))
    const begun = days.filter((each) => each <= now.slice(0, 10))
    return {
      start,
      range: { from: `${days[0]} 00:00`, to: `${days.at(-1)} 23:59` },
      lacking: begun.filter((each) => lacking.has(each)).length,
      begun: begun.length,
      isRunning: `${days.at(-1)} 23:59` >= now,
    }
  })
}

const dayText = (wall: Wall): string => formatRequestDate(wall).slice(0, 10)

/** Returns what an agent did in a week, and what an average one of the team did. */
export function figuresOfWeek(
  agents: readonly AgentFigures[],
  number: string,
  isMember: (number: string) => boolean,
): WeekFigures {
  const isUnknown = agents.length > 0 && agents.every(({ attempts }) => attempts === null)
  const found = agents.find((each) => each.number === number)
  const attempts = isUnknown ? null : (found?.attempts ?? { answered: 0, missed: 0 })
  const members = agents.filter((each) => isMember(each.number) && isActive(each))
  const sum = (of: (each: AgentFigures) => number) => members.reduce((all, each) => all + of(each), 0)
  const mean = (of: (each: AgentFigures) => number) => (members.length > 0 ? sum(of) / members.length : null)
  const all = {
    answered: sum((each) => each.attempts?.answered ?? 0),
    missed: sum((each) => each.attempts?.missed ?? 0),
  }
  return {
    own: {
      answered: attempts?.answered ?? null,
      missed: attempts?.missed ?? null,
      rate: attempts && answerRateOf(attempts),
      talk: found?.talkSeconds ?? 0,
    },
    team: {
      answered: isUnknown ? null : mean((each) => each.attempts?.answered ?? 0),
      missed: isUnknown ? null : mean((each) => each.attempts?.missed ?? 0),
      rate: isUnknown ? null : answerRateOf(all),
      talk: mean(({ talkSeconds }) => talkSeconds),
    },
  }
}

const isActive = ({ attempts, talked }: AgentFigures): boolean =>
  talked > 0 || (attempts !== null && attempts.answered + attempts.missed > 0)
