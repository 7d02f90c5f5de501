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
      text: 'The worst queue comes first. Click a number to see what it counts.',
    },
    why: {
      name: 'Why it lost calls',
      text: 'In these hours most callers were lost. Drag over other hours to ask about them.',
    },
    call: {
      name: 'A lost call',
      text: 'The timeline shows what happened to this caller, step by step, and how long each took.',
    },
    board: {
      name: 'The floor at that second',
      text: 'Who was free, on a call or away a second before the caller hung up. The caller is marked.',
    },
    callback: {
      name: 'The callback',
      text: 'A lost caller stays on this list until somebody calls back or marks it done.',
    },
  },
} as const
