import { z } from 'zod'
import { board, boardDay, boardDayQuery, boardQuery, boardStepQuery } from '../board/board.ts'
import { alarm, alarmAcknowledgement, alarmRules, alarmsQuery } from '../board/rules.ts'
import { openingHours, openingHoursToSave } from '../calendar/opening-hours.ts'
import { dialing, dialingToSave } from '../dialing.ts'
import { fileErrors, storeErrors } from '../errors.ts'
import { exportDelivery } from '../exports.ts'
import {
  directory,
  importConflicts,
  peopleChange,
  peopleExport,
  peopleImport,
  peopleImportChoice,
  peopleImported,
} from '../people.ts'
import { call } from '../rpc/table.ts'
import { nothing, ofConnection } from './parts.ts'

const errors = ['connection_unknown', ...storeErrors] as const

/** Calls about the board: its state at any instant, its people, and its alarms. */
export const boardCalls = {
  /** Returns the floor now or at an instant, with what is known now about then. */
  'board.at': call(boardQuery, board, errors),
  /** Returns what a time bar marks of an instant's day. */
  'board.day': call(boardDayQuery, boardDay, errors),
  /** Returns the next or last alarm or lost call from an instant (UTC milliseconds); null without one. */
  'board.step': call(boardStepQuery, z.int().nullable(), errors),
  'people.list': call(ofConnection, directory, errors),
  /** Saves what is entered for a number. */
  'people.save': call(ofConnection.extend({ change: peopleChange }), nothing, errors),
  /** Adds the lines of a CSV text; lines that can't be read are named, the others taken. */
  'people.import': call(peopleImportChoice, peopleImported, errors),
  /** Returns the entered names that an import would replace; enters nothing. */
  'people.importConflicts': call(peopleImport, importConflicts, errors),
  /** Saves the shown names of a kind as a CSV file that can be imported; null if the user cancels. */
  'people.export': call(peopleExport, exportDelivery.nullable(), [...errors, ...fileErrors]),
  /** Returns how a connection's numbers are dialed, and what its records tell of it. */
  'dialing.of': call(ofConnection, dialing, errors),
  /** Saves what the user chose of it, null for what is learned; returns what applies. */
  'dialing.save': call(dialingToSave, dialing, errors),
  /** Returns when a connection's call center is open; at first, always. */
  'calendar.of': call(ofConnection, openingHours, errors),
  /** Saves the opening hours and holidays; returns them. */
  'calendar.save': call(openingHoursToSave, openingHours, errors),
  /** Returns a connection's rules; at first, the usual ones. */
  'alarms.rules': call(ofConnection, alarmRules, errors),
  /** Saves a connection's rules; null goes back to the usual ones. */
  'alarms.saveRules': call(ofConnection.extend({ rules: alarmRules.nullable() }), nothing, errors),
  'alarms.list': call(alarmsQuery, z.array(alarm), errors),
  /** Notes that somebody took note of an alarm; returns it, or null for an unknown id. */
  'alarms.acknowledge': call(alarmAcknowledgement, alarm.nullable(), errors),
} as const
