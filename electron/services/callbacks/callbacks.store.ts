import { longRead, write } from '../store/thread/operations.ts'
import { readCallers } from './callers.store.ts'
import { readCallbacks } from './list.store.ts'
import { removeNote, saveNote } from './notes.store.ts'

export const callbackOperations = {
  'callbacks.list': longRead(readCallbacks),
  'callbacks.callers': longRead(readCallers),
  'callbacks.saveNote': write(saveNote),
  'callbacks.deleteNote': write(removeNote),
}

type Own = typeof callbackOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
