import type { help } from '../../i18n/en/help.ts'

type Term = keyof typeof help.terms

/** The terms that each page's help explains, by the page's path. */
export const pageTerms: Readonly<Record<string, readonly Term[]>> = {
  '/now': ['serviceLevel', 'state', 'asOf', 'inProgress', 'trunk', 'coverage'],
  '/quick-search': ['call', 'callId', 'callDisposition', 'talk', 'similar', 'clock', 'dates'],
  '/queue-search': ['queueEntry', 'entryDisposition', 'callId', 'queueId', 'wait', 'similar', 'clock'],
  '/queue-details': ['attempt', 'attemptDisposition', 'queueEntry', 'callId', 'queueId', 'similar', 'clock'],
  '/archive': ['kept', 'keeping', 'forms', 'figureRows', 'dates'],
  '/calls': ['call', 'callOutcome', 'wait', 'talk', 'callFilters', 'kept', 'coverage'],
  '/insights': [
    'queueEntry',
    'coverage',
    'serviceLevel',
    'abandonment',
    'answerTime',
    'wait',
    'inconsistentRecord',
    'whyLost',
  ],
  '/staffing': ['staffing', 'serviceLevel', 'talk', 'coverage'],
  '/scheduled-reports': ['reportPeriod', 'reportFormats', 'delivery', 'receipt', 'coverage'],
  '/agents': ['attempt', 'answerRate', 'talk', 'occupancy', 'pause', 'agentDay'],
  '/call-back': ['callback', 'tried', 'done', 'coverage'],
  '/record-lens': ['inconsistentRecord', 'rule', 'wait', 'talk'],
  '/feed': ['event', 'eventCall', 'following', 'refused', 'repeats'],
  '/people': ['directory', 'queueEntry', 'attempt'],
  '/alarms': ['alarm', 'serviceLevel', 'abandonment', 'wait', 'event'],
  '/health': ['keeping', 'dayState', 'receipt', 'finding', 'seal', 'walk'],
  '/webhooks': ['format', 'version', 'apiAddress', 'apiCredentials', 'doctor', 'testEvent', 'refused'],
  '/shared-archive': ['sharedArchive', 'receiver', 'waitingEntries', 'keeper', 'authority'],
  '/connections': ['baseUrl', 'authentication', 'quickPath', 'certificate', 'secrets', 'clock', 'demo'],
}

/** The call center's names of a term, as in records and requests. */
export const wireNames: Readonly<Partial<Record<Term, readonly string[]>>> = {
  callId: ['cuid'],
  queueId: ['queue_id'],
  attempt: ['tries', 'last_try'],
  callDisposition: ['disposition'],
  entryDisposition: ['disposition', 'queue_status'],
  attemptDisposition: ['disposition'],
  wait: ['wait'],
  talk: ['billsec'],
  similar: ['alike'],
  event: ['event_name'],
  eventCall: ['unique_id'],
  state: ['NewState'],
  trunk: ['TrunkNewState'],
  version: ['G4', 'Rest4'],
  authentication: ['X-APIKEY', 'Authorization'],
  quickPath: ['quick/search', 'cdr'],
}
