import { z } from 'zod'
import { linesAnswer, linesQuery } from '../calls/lines.ts'
import { fileErrors, storeErrors } from '../errors.ts'
import { exportDelivery } from '../exports.ts'
import {
  agentDayAnswer,
  agentDayQuery,
  agentPeriod,
  agentsAnswer,
  stateTimesAnswer,
} from '../figures/agents.ts'
import { inconsistenciesAnswer, inconsistencyQuery } from '../figures/inconsistencies.ts'
import {
  agentChoice,
  callersAnswer,
  coverageQuery,
  figureScope,
  figuresAnswer,
  periodCoverage,
  seriesAnswer,
  seriesQuery,
} from '../figures/queries.ts'
import { staffingAnswer, staffingQuery, tableToSave } from '../figures/staffing.ts'
import { surveysAnswer, surveysQuery } from '../figures/surveys.ts'
import { call } from '../rpc/table.ts'
import { whyAnswer, whyQuery } from '../why/figures.ts'
import { ofConnection } from './parts.ts'

/** Calls about figures. */
export const figureCalls = {
  /** Returns the data for a period's figures at every threshold, and the archive's coverage. */
  'figures.get': call(figureScope, figuresAnswer, storeErrors),
  /** Returns the archive coverage behind a claim of absence in a period. */
  'figures.coverage': call(coverageQuery, periodCoverage, storeErrors),
  /** Returns the data of a period's charts. */
  'figures.series': call(seriesQuery, seriesAnswer, storeErrors),
  /** Returns what happened in a part of a day and in the same hours of earlier weeks, to say why calls were lost. */
  'figures.why': call(whyQuery, whyAnswer, storeErrors),
  /** Returns caller counts; separate, because it also looks outside the period and takes longer. */
  'figures.callers': call(figureScope, callersAnswer, storeErrors),
  /** Returns a period's incoming calls by dialed number and entry point, with each entry point's most calls at one time. */
  'figures.lines': call(linesQuery, linesAnswer, storeErrors),
  /** Returns what callers answered in surveys, by queue and agent, from events. */
  'figures.surveys': call(surveysQuery, surveysAnswer, storeErrors),
  /** Returns a period's inconsistent records. */
  'figures.inconsistencies': call(inconsistencyQuery, inconsistenciesAnswer, storeErrors),
  /** Returns what the whole days of some weekdays brought by interval of the day, and who was logged in. */
  'figures.staffing': call(staffingQuery, staffingAnswer, storeErrors),
  /** Saves a page's table as a CSV file; returns null when the user cancels. */
  'figures.saveTable': call(tableToSave, exportDelivery.nullable(), fileErrors),
  /** Returns each agent's figures in a period. */
  'figures.agentTable': call(figureScope, agentsAnswer, storeErrors),
  /** Returns the time of each extension in each state, from events. */
  'figures.stateTimes': call(agentPeriod, stateTimesAnswer, storeErrors),
  /** Returns one agent's states and calls. */
  'figures.agentDay': call(agentDayQuery, agentDayAnswer, storeErrors),
  /** Returns every agent, for choosing. */
  'figures.agents': call(ofConnection, z.array(agentChoice), storeErrors),
} as const
