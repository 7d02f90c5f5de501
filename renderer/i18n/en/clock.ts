export const clock = {
  /** Of one time, where the pointer rests on it. */
  note: {
    sent: 'As received: {{text}}',
    utc: 'UTC: {{text}}',
    offset: '{{offset}}, {{because}}',
    byWitness: 'from {{witness}}',
    by: {
      period: 'from other records of that time',
      fixed: 'set by hand',
      assumed: 'assumed: no record shows it yet',
    },
    shifted: 'The call center shifts this time; Callboard corrected it.',
    problems: {
      not_a_date_time: 'Not a date and time; shown as received.',
      unknown_year: 'A year of neither calendar; shown as received.',
      no_such_date: 'No such date; shown as received.',
      no_such_time: 'No such time of day; shown as received.',
    },
  },
  days: '{{first}} – {{last}}',
  status: {
    offset: 'Call center clock {{offset}}',
    sources: { assumed: 'assumed', learned: 'automatic', fixed: 'manual' },
    inconsistencies_one: '{{count, number}} inconsistency',
    inconsistencies_other: '{{count, number}} inconsistencies',
    computer: 'Times in this computer’s time',
  },
  now: {
    title: 'Call center clock',
    shows: 'Now {{time}}, {{offset}}',
    assumed: 'Assumed: no record has been read yet. Search for calls; their IDs show the offset.',
    learned_one:
      'Set automatically from {{count, number}} record of {{report}}: its texts carry no offset, but its IDs are in UTC.',
    learned_other:
      'Set automatically from {{count, number}} records of {{report}}: their texts carry no offset, but their IDs are in UTC.',
    fixed: 'Set by hand for this connection. The evidence of its records is below.',
  },
  fix: {
    label: 'Clock offset',
    trust: 'Automatic',
    undo: 'Set automatically',
    failed: 'The offset couldn’t be set. Try again.',
  },
  evidence: {
    title: 'Evidence',
    none: 'No evidence yet',
    count_one: '{{count, number}} record',
    count_other: '{{count, number}} records',
    exact_one: '{{count, number}} to the second',
    exact_other: '{{count, number}} to the second',
    witnesses: 'Sources',
    witness: 'Source',
    text: 'Text',
    utc: 'UTC',
    examples: 'Examples of {{report}}, {{period}}',
  },
  inconsistencies: {
    title: 'Inconsistencies',
    none: 'No inconsistencies',
    records_one: '{{count, number}} record, {{days}}',
    records_other: '{{count, number}} records, {{days}}',
    listed: 'The first {{count, number}} are listed.',
    text: 'Time as received',
    open: 'Open the call of {{text}}',
    /** `said` is the offset that the field gives, `expected` the believed one. */
    kinds: {
      epoch_shifted:
        '{{field}} can’t be UTC: read as UTC it would put the clock at {{said}}, but the records’ IDs show {{expected}}.',
      order_impossible:
        'By {{expected}}, {{field}} is impossible: the record would be written before its call, or the call would begin after its time.',
      text_disagrees: '{{field}} is written in {{said}}, but the record’s other times in {{expected}}.',
      record_disagrees: 'These records show {{said}}, but most others of their time {{expected}}.',
      stale_summer:
        'The clock is at {{said}} in summers after summer time was abolished; Tehran was at {{expected}}.',
    },
    /** Where the field gives no offset that exists. */
    unsaid: {
      epoch_shifted:
        '{{field}} can’t be UTC: it is hours away from the record’s other times, by no offset that exists.',
      text_disagrees: '{{field}} fits the record’s other times, in {{expected}}, by no offset that exists.',
    },
  },
} as const
