import { benchmarks } from './benchmarks.ts'
import { measureMachine } from './regression.ts'

/*
 * Runs one benchmark, in a process of its own: what those before it have compiled, and left on the heap, would slow it
 * down. Sends what it measured to the process that started it.
 */
const benchmark = benchmarks[process.argv[2] ?? '']
if (!benchmark || !process.send) throw new Error('`npm run bench` starts this, with the name of a benchmark')
const machineMilliseconds = measureMachine()
process.send({ machineMilliseconds, rows: await benchmark() })
