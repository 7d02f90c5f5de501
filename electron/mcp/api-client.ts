import { z } from 'zod'

/** Where the read API answers, and by which token. */
export interface ApiAccess {
  readonly url: string
  readonly token: string
}

const problem = z.object({ detail: z.string() })

/** What the API refused, in its own words. */
export class ApiRefusal extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'ApiRefusal'
  }
}

export type Parameters = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Asks the read API for a path. @throws ApiRefusal */
export async function askApi<S extends z.ZodType>(
  { url, token }: ApiAccess,
  path: string,
  parameters: Parameters,
  schema: S,
): Promise<z.output<S>> {
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(each))
  }
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
  }).catch(() => {
    throw new ApiRefusal('Callboard doesn’t answer: start it, and switch API access on under Event Webhooks.')
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    throw new ApiRefusal(problem.safeParse(body).data?.detail ?? `The API answered with ${response.status}.`)
  }
  const read = schema.safeParse(body)
  if (!read.success) throw new ApiRefusal('The API answered in a form of another version.')
  return read.data
}
