import { runStoreThread } from './store/thread/run.ts'
import { storeProgram } from './store-program.store.ts'

// The program of the store's threads.
runStoreThread(storeProgram)
