import { type ParseArgsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import { lastMinutes, selections, sortings, usualVariants } from '../../electron/mock/answers/variants.ts'
import { authentications } from '../../electron/mock/server.ts'
import { lieArguments } from './lies/command-line.ts'
import { plantArguments } from './plants/command-line.ts'
import { eventArguments } from './play-events.ts'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** The UTC offset +03:30, in minutes. */
const offset = z
  .string()
  .regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'must be like +03:30')
  .transform((text) => {
    const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4))
    return text.startsWith('-') ? -minutes : minutes
  })

const argumentsSchema = z
  .object({
    port: whole(0, 65_535).default(0),
    calls: whole(3, 2_000_000).default(20_000),
    days: whole(1, 3_660).default(30),
    seed: whole(0, 4_294_967_295).default(1),
    offset: offset.default(210),
    live: z.boolean().default(false),
    /** Calls a minute, at any hour, which implies `live`; `real` has the rhythm of the earlier days. */
    rate: z
      .union([z.literal('real'), z.coerce.number().positive().max(10_000)], {
        error: 'must be a number of calls a minute or real',
      })
      .default('real'),
    /** Appends what really happens to this file, one line of JSON each; implies `live`. */
    log: z.string().min(1).optional(),
    /** Appends each request in short to this file, one line of JSON each. */
    requests: z.string().min(1).optional(),
    authentication: z.enum(authentications).default('both'),
    'api-key': z.string().min(1).optional(),
    username: z.string().min(1).optional(),
    password: z.string().min(1).optional(),
    /** How it differs from other installations: `Variants`. */
    'last-minute': z.enum(lastMinutes).default(usualVariants.lastMinute),
    sorting: z.enum(sortings).default(usualVariants.sorting),
    'page-cap': whole(1, 100_000).default(usualVariants.maximumCount),
    /** Seconds. */
    'records-after': whole(0, 86_400).default(usualVariants.recordsAfter),
    'selects-by': z.enum(selections).default(usualVariants.selectsBy),
    'answer-ms': whole(0, 600_000).default(0),
    ...eventArguments,
    ...lieArguments,
    ...plantArguments,
  })
  .refine(({ drop, repeat, delay }) => drop + repeat + delay <= 1, {
    path: ['drop'],
    message: 'must be at most 1 with --repeat and --delay',
  })

const flags: ReadonlySet<string> = new Set(['live', 'generous'])
const lists: ReadonlySet<string> = new Set(Object.keys(plantArguments))

/** Reads the arguments; throws an error with a one-line message for invalid ones. */
export function readArguments(): z.output<typeof argumentsSchema> {
  const names = Object.keys(argumentsSchema.shape)
  const options = names.map(
    (name) => [name, { type: flags.has(name) ? 'boolean' : 'string', multiple: lists.has(name) }] as const,
  )
  const given = argumentsSchema.safeParse(parsed(Object.fromEntries(options)))
  if (given.success) return given.data
  const issue = given.error.issues[0]
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`)
}

function parsed(options: NonNullable<ParseArgsConfig['options']>): object {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`)
    throw new Error(`${error instanceof Error ? error.message : error}; the options are ${names.join(', ')}`)
  }
}
