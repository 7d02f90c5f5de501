import type { WalkStanding } from '../../shared/archive/walk.ts'
import { nextChange } from './followed-job.ts'
import type { Client } from './receiving.ts'

/** Resolves to a connection's walk once it matches, by default once it isn't running. */
export async function followedWalk(
  client: Client,
  connectionId: string,
  isWanted: (standing: WalkStanding) => boolean = ({ running }) => running !== 'running',
): Promise<WalkStanding> {
  for (;;) {
    const changed = nextChange(client, 'walk.changed')
    const standing = await client.call('walk.state', { connectionId })
    if (isWanted(standing)) return standing
    await changed
  }
}

/** Walks the whole table. */
export async function walkTable(client: Client, connectionId: string): Promise<WalkStanding> {
  await client.call('walk.start', { connectionId })
  return followedWalk(client, connectionId)
}
