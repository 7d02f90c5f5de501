export const undo = {
  region: 'Recent actions',
  undo: 'Undo',
  cleared: 'The filter was cleared.',
  failed: 'Not undone: {{title}}. {{sentence}}',
} as const
