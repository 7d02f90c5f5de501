export const clock = {
  /** Of one time, where the pointer rests on it. */
  note: {
    sent: 'As sent: {{text}}',
    utc: 'In UTC: {{text}}',
    offset: '{{offset}}, {{because}}',
    byWitness: 'by {{witness}}',
    by: {
      period: 'as other records of that time show',
      fixed: 'fixed by hand',
      assumed: 'assumed: no record has shown it yet',
    },
    shifted: 'The call center shifts this time; the shift was taken out.',
    problems: {
      not_a_date_time: 'Not in the form of a date and time; shown as it came.',
      unknown_year: 'The year belongs to neither calendar; shown as it came.',
      no_such_date: 'There is no such date; shown as it came.',
      no_such_time: 'There is no such time of day; shown as it came.',
    },
  },
  days: '{{first}} – {{last}}',
  status: {
    offset: 'Call center’s clock {{offset}}',
    sources: { assumed: 'assumed', learned: 'learned', fixed: 'fixed' },
    contradictions_one: '{{count, number}} contradiction',
    contradictions_other: '{{count, number}} contradictions',
    computer: 'Times by this computer’s clock',
  },
  now: {
    title: 'The call center’s clock',
    shows: 'Now {{time}}, {{offset}}',
    assumed:
      'Assumed, because no record has been seen yet. Search for some calls, and their own ids will tell.',
    learned_one:
      'Learned from {{count, number}} record of {{report}}: its texts carry no offset, but its ids know UTC.',
    learned_other:
      'Learned from {{count, number}} records of {{report}}: their texts carry no offset, but their ids know UTC.',
    fixed: 'Fixed by hand for this connection. What the records show is below.',
  },
  fix: {
    label: 'Offset of this connection',
    trust: 'As the records show',
    undo: 'Trust the records again',
    failed: 'The offset could not be set. Try again.',
  },
  evidence: {
    title: 'Evidence',
    none: 'No record with a witness has been seen yet.',
    count_one: '{{count, number}} record',
    count_other: '{{count, number}} records',
    exact_one: '{{count, number}} to the second',
    exact_other: '{{count, number}} to the second',
    witnesses: 'Witnesses',
    witness: 'Witness',
    text: 'Text',
    utc: 'In UTC',
    examples: 'Examples of {{report}}, {{period}}',
  },
  contradictions: {
    title: 'Contradictions',
    none: 'Nothing speaks against it.',
    records_one: '{{count, number}} record, {{days}}',
    records_other: '{{count, number}} records, {{days}}',
    listed: 'The first {{count, number}} are listed.',
    text: 'Its time as sent',
    open: 'Open the call of {{text}}',
    /** `said` is the offset that the field gives, `expected` the believed one. */
    kinds: {
      epoch_shifted:
        '{{field}} can’t be UTC: read as UTC it would put the clock at {{said}}, where the records’ ids show {{expected}}.',
      witness_disagrees:
        '{{field}} puts the clock at {{said}}, and a better witness in the same record at {{expected}}.',
      order_impossible:
        'By {{expected}}, {{field}} lies where it can’t: the record written before its call, or the call begun after its time.',
      text_disagrees: '{{field}} is written in {{said}}, the record’s other times in {{expected}}.',
      record_disagrees: 'These records show {{said}}, most others of their time {{expected}}.',
      stale_summer:
        'The clock is at {{said}} in summers after summer time was abolished; Tehran was at {{expected}}.',
    },
    /** Where the field gives no offset that exists. */
    unsaid: {
      epoch_shifted:
        '{{field}} can’t be UTC: it lies hours away from the record’s other times, by no offset that exists.',
      text_disagrees: '{{field}} fits the record’s other times, in {{expected}}, by no offset that exists.',
    },
  },
} as const
