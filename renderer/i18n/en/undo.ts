export const undo = {
  region: 'Done lately',
  undo: 'Undo',
  failed: 'It couldn’t be taken back: {{title}}. {{sentence}}',
} as const
