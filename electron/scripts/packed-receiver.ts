import { runReceiverProgram } from './receiver-program.ts'

/** What the portable archive of `receiver-archive.ts` starts: it is built already. */
void runReceiverProgram()
