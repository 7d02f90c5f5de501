import { z } from 'zod'
import { problemType } from './problem.ts'
import type { Route } from './route.ts'

/** Values that JSON Schema can't say, such as a record's own fields, are any value there. */
const written = { unrepresentable: 'any' } as const

const problem = z.object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string() })

const refusals = {
  400: 'A parameter is refused.',
  401: 'The token is missing, unknown or expired.',
  403: 'The token’s scope is too small, or the request names another host.',
  404: 'The connection or the call is unknown.',
  503: 'Too many requests at once; Retry-After says when to ask again.',
} as const

/** Describes the API in OpenAPI 3.1, from the schemas that it reads and answers by. */
export function openApiDocument(routes: readonly Route[], version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Callboard read API',
      version,
      description:
        'Reads the archive of a console. Instants are UTC milliseconds; waits and talks are seconds.',
    },
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { problem: schemaOf(problem, 'output') },
    },
    paths: Object.fromEntries(routes.map((route) => [route.path, { get: operationOf(route) }])),
  }
}

function operationOf({ path, scope, summary, parameters, answer, hasCsv }: Route) {
  const refused = { [problemType]: { schema: { $ref: '#/components/schemas/problem' } } }
  return {
    summary,
    description: scope === 'all' ? 'Needs a token for everything.' : 'A token for figures is enough.',
    parameters: [...[...path.matchAll(/\{(\w+)\}/g)].map(pathParameter), ...queryParameters(parameters)],
    responses: {
      200: {
        description: 'The answer; ask again with its ETag in If-None-Match.',
        content: {
          'application/json': { schema: schemaOf(answer, 'output') },
          ...(hasCsv && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      304: { description: 'Nothing changed since the ETag in If-None-Match.' },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [status, { description, content: refused }]),
      ),
    },
  }
}

const pathParameter = ([, name]: RegExpMatchArray) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})

function queryParameters(parameters: z.ZodObject) {
  return Object.entries(parameters.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: schemaOf(schema, 'input'),
  }))
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { ...written, io })
  return rest
}
