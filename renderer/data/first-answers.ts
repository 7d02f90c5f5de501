import type { QueryClient } from '@tanstack/react-query'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

/** How long the page waits for what it shows first, in milliseconds. */
const patienceMilliseconds = 1_000

let asked: Promise<void> = Promise.resolve()

/** Asks for what is drawn first as soon as the wire is there; without an answer, the page itself says what is wrong. */
export function startFirstAnswers(queries: QueryClient): void {
  // Only a window without an address of its own begins with today's calls.
  asked = ask(queries, location.hash === '').catch(() => undefined)
}

/** Resolves when the first answers can be read, or a page without them is worth more than none. */
export function firstAnswersCame(): Promise<void> {
  return Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, patienceMilliseconds))])
}

async function ask(queries: QueryClient, isStart: boolean): Promise<void> {
  let changed = false
  const change = () => {
    changed = true
  }
  const stops = [client.on('profiles.changed', change), client.on('clock.changed', change)]
  try {
    const { profiles, clock, today } = await client.call('reports.first', { today: isStart })
    const { activeId } = profiles
    queries.setQueryData(keys.profiles, profiles)
    queries.setQueryData(keys.clock(activeId), clock)
    if (today) queries.setQueryData(keys.search(activeId, today.query), today.page)
    if (!changed) return
    // The answer may be older than the change.
    void queries.invalidateQueries({ queryKey: keys.profiles })
    void queries.invalidateQueries({ queryKey: keys.clock(activeId) })
  } finally {
    for (const stop of stops) stop()
  }
}
