import { benchmarks } from './benchmarks.ts'
import { measureMachine } from './regression.ts'

/*
 * Runs one benchmark in its own process, since compiled code and heap of earlier ones would slow it
 * down. Sends its rows to the parent process, and disconnects, as a library that listens to it would keep this one alive.
 */
const benchmark = benchmarks[process.argv[2] ?? '']
if (!benchmark || !process.send) throw new Error('`npm run bench` starts this, with the name of a benchmark')
const machineMilliseconds = measureMachine()
process.send({ machineMilliseconds, rows: await benchmark() }, () => process.disconnect())
