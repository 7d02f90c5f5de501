import { z } from 'zod'
import { fileErrors, storeErrors } from '../errors.ts'
import { agentDayAnswer, agentDayQuery, agentPeriod, agentsAnswer, stateTimesAnswer } from '../kpi/agents.ts'
import { contradictionQuery, contradictionsAnswer } from '../kpi/contradictions.ts'
import {
  agentChoice,
  callbacksAnswer,
  callbacksQuery,
  callersAnswer,
  coverageQuery,
  figureScope,
  figuresAnswer,
  periodCoverage,
  returnMark,
  seriesAnswer,
  seriesQuery,
} from '../kpi/queries.ts'
import { call } from '../rpc/table.ts'
import { schedule, scheduleState } from '../schedules/schedule.ts'
import { nothing, ofProfile } from './parts.ts'

const ofView = schedule.pick({ view: true })

/** What the window asks of the figures, and of the saved views that are written by themselves. */
export const figureCalls = {
  /** Everything that the figures of a period are worked out from, for every threshold; and what the archive lacks. */
  'figures.get': call(figureScope, figuresAnswer, storeErrors),
  /** Over what an absence in a period is claimed. */
  'figures.coverage': call(coverageQuery, periodCoverage, storeErrors),
  /** What the charts of a period show. */
  'figures.series': call(seriesQuery, seriesAnswer, storeErrors),
  /** Who called; apart from the others, as it looks beyond the period and takes longer. */
  'figures.callers': call(figureScope, callersAnswer, storeErrors),
  /** Callers who weren't answered, the last one first. */
  'figures.callbacks': call(callbacksQuery, callbacksAnswer, storeErrors),
  /** Records of a period that contradict themselves. */
  'figures.contradictions': call(contradictionQuery, contradictionsAnswer, storeErrors),
  /** What each agent did in a period. */
  'figures.agentTable': call(figureScope, agentsAnswer, storeErrors),
  /** How long each extension was in which state, as the events tell. */
  'figures.stateTimes': call(agentPeriod, stateTimesAnswer, storeErrors),
  /** The states and calls of one agent. */
  'figures.agentDay': call(agentDayQuery, agentDayAnswer, storeErrors),
  'figures.markReturned': call(returnMark, nothing, storeErrors),
  /** Every agent, to choose from. */
  'figures.agents': call(ofProfile, z.array(agentChoice), storeErrors),
  /** The saved views that are written into folders, and what became of them. */
  'schedules.list': call(nothing, z.array(scheduleState), storeErrors),
  /** Schedules a view, or schedules it otherwise. */
  'schedules.save': call(schedule, z.array(scheduleState), [
    'view_unknown',
    'folder_not_absolute',
    'folder_missing',
    ...fileErrors,
    ...storeErrors,
  ]),
  /** Has it follow its view, which has another name now. */
  'schedules.rename': call(
    z.object({ view: schedule.shape.view, name: schedule.shape.view }),
    z.array(scheduleState),
    storeErrors,
  ),
  'schedules.remove': call(ofView, z.array(scheduleState), storeErrors),
  /** Writes a scheduled view as it is now; how that ended is in the list. */
  'schedules.write': call(ofView, nothing, storeErrors),
  /** Asks for a folder; null when the user would rather not, and in a host that can't ask. */
  'schedules.chooseFolder': call(nothing, z.string().nullable()),
} as const
