import { z } from 'zod'
import { normaliseInput } from '../../../shared/text.ts'

const problems = ['nameMissing', 'baseUrlMissing', 'baseUrlWrong', 'tooLong'] as const
type Problem = (typeof problems)[number]

export function isConnectionProblem(name: string): name is Problem {
  return problems.some((problem) => problem === name)
}

const wrong = (problem: Problem) => ({ error: problem })

/** The connection form; its messages are names of texts. A secret is taken as typed. */
export const connectionForm = z.object({
  name: z.string().trim().min(1, wrong('nameMissing')).max(100, wrong('tooLong')),
  baseUrl: z
    .string()
    .transform(normaliseInput)
    .pipe(
      z
        .string()
        .min(1, wrong('baseUrlMissing'))
        .max(2_000, wrong('tooLong'))
        .regex(/^$|^https?:\/\/\S+$/i, wrong('baseUrlWrong')),
    ),
  apiKey: z.string().max(1_000, wrong('tooLong')),
  username: z.string().max(200, wrong('tooLong')),
  password: z.string().max(1_000, wrong('tooLong')),
  quickSearchPath: z.enum(['quick', 'cdr']),
})

export type ConnectionFormValues = z.infer<typeof connectionForm>
