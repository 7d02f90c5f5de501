import { readFileSync } from 'node:fs'

/*
 * Loaded with `--import`, shifts the program's system clock by the milliseconds in the file that
 * CLOCK_SHIFT_FILE names; timers and `performance.now` continue, as when somebody sets a computer's clock.
 */
const file = process.env.CLOCK_SHIFT_FILE ?? ''
const system = Date
const shift = (): number => Number(readFileSync(file, 'utf8'))
const now = (): number => system.now() + shift()

globalThis.Date = new Proxy(system, {
  construct: (target, given: unknown[], self) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  apply: () => new system(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
