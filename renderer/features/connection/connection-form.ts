import { z } from 'zod'
import { readBaseUrl } from '../../../shared/base-url.ts'
import {
  authentication,
  type Connection,
  type ConnectionInput,
  defaultTimeoutSeconds,
  quickSearchPath,
  timeoutSeconds,
} from '../../../shared/connections.ts'
import { defaultKeepingOptions, keepingOptions } from '../../../shared/keeping.ts'
import { recordingTemplate } from '../../../shared/outside-links.ts'
import { identifierText, normaliseInput } from '../../../shared/text.ts'

const problems = [
  'nameMissing',
  'baseUrlMissing',
  'baseUrlWrong',
  'apiKeyWrong',
  'colon',
  'timeoutWrong',
  'tooLong',
  'recordingWrong',
] as const
type Problem = (typeof problems)[number]

export function isConnectionProblem(name: string): name is Problem {
  return problems.some((problem) => problem === name)
}

const wrong = (problem: Problem) => ({ error: problem })

/** Returns the base URL that an address as pasted is understood as, or the text without one. */
export function understoodUrl(text: string): string {
  const read = readBaseUrl(text)
  return read.kind === 'url' ? read.url : normaliseInput(text)
}

/** The connection form; its messages are text keys. Passwords aren't trimmed. */
export const connectionForm = z.object({
  name: z.string().trim().min(1, wrong('nameMissing')).max(100, wrong('tooLong')),
  baseUrl: z
    .string()
    .transform(understoodUrl)
    .pipe(
      z
        .string()
        .min(1, wrong('baseUrlMissing'))
        .max(2_000, wrong('tooLong'))
        .refine((url) => url === '' || readBaseUrl(url).kind === 'url', wrong('baseUrlWrong')),
    ),
  authentication,
  apiKey: z
    .string()
    .transform(identifierText)
    .pipe(
      z
        .string()
        .max(1_000, wrong('tooLong'))
        .regex(/^[\x20-\x7e]*$/, wrong('apiKeyWrong')),
    ),
  username: z
    .string()
    .max(200, wrong('tooLong'))
    .regex(/^[^:\p{Cc}]*$/u, wrong('colon')),
  password: z.string().max(1_000, wrong('tooLong')),
  quickSearchPath,
  timeoutSeconds: z
    .string()
    .transform(normaliseInput)
    .refine(
      (text) => /^\d+$/.test(text) && timeoutSeconds.safeParse(Number(text)).success,
      wrong('timeoutWrong'),
    ),
  pinnedFingerprint: z.string().nullable(),
  recordingTemplate: z
    .string()
    .transform(normaliseInput)
    .refine((text) => recordingTemplate.safeParse(text).success, wrong('recordingWrong')),
  keepUnprotected: z.boolean(),
  keeping: keepingOptions,
})
export type ConnectionFormValues = z.infer<typeof connectionForm>

/** Returns the form values of a connection, or of a new one, in the digits of `number`; never includes secrets. */
export function formOf(
  connection: Connection | null,
  number: (value: number) => string = String,
): ConnectionFormValues {
  return {
    name: connection?.name ?? '',
    baseUrl: connection?.baseUrl ?? '',
    authentication: connection?.authentication ?? 'both',
    apiKey: '',
    username: connection?.username ?? '',
    password: '',
    quickSearchPath: connection?.quickSearchPath ?? 'quick',
    timeoutSeconds: number(connection?.timeoutSeconds ?? defaultTimeoutSeconds),
    pinnedFingerprint: connection?.pinnedFingerprint ?? null,
    recordingTemplate: connection?.recordingTemplate ?? '',
    keepUnprotected: connection?.secretsKept === 'unprotected',
    keeping: defaultKeepingOptions,
  }
}

/** Converts the form to the input to save; a null id adds a connection, whose keeping is the form's. */
export function inputOf(id: string | null, form: ConnectionFormValues): ConnectionInput {
  return {
    ...form,
    id,
    timeoutSeconds: Number(form.timeoutSeconds),
    keeping: id === null ? form.keeping : null,
  }
}
