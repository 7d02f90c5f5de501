export const undo = {
  region: 'Done lately',
  undo: 'Undo',
  cleared: 'The filter was cleared.',
  failed: 'It couldn’t be taken back: {{title}}. {{sentence}}',
} as const
