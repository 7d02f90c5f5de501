export const tour = {
  text: 'This is a demo call center with made-up calls.',
  start: 'Show me around',
  add: 'Add your call center',
  stay: 'Stay with the demo',
  number: '{{number, number}}',
  next: 'Next: {{name}}',
  finish: 'Finish',
  end: 'End the tour',
  steps: {
    queue: {
      name: 'The queue in trouble',
      text: 'Queues stand worst first. Click a number to see what it counts.',
    },
    why: {
      name: 'Why it lost calls',
      text: 'In these hours most callers were lost. Drag over other hours to ask about them.',
    },
    call: {
      name: 'A lost call',
      text: 'The timeline tells what was tried for this caller, and for how long.',
    },
    board: {
      name: 'The floor at that second',
      text: 'Who was free, on a call or away a second before the caller hung up. The caller is marked.',
    },
    callback: {
      name: 'The callback',
      text: 'Who was lost stands here until somebody called back, or marked it done.',
    },
  },
} as const
