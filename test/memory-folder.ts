import { rmSync } from 'node:fs'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Several times what the service tests hold at once. */
const leastBytes = 2 * 1024 ** 3

/**
 * Moves temporary files of this program and those that it starts into memory, where Linux has room for them, until it
 * ends: on a disk, a test waits for each commit.
 */
export async function keepFilesInMemory(): Promise<void> {
  const room = await statfs(memory).catch(() => null)
  if (room === null || room.bavail * room.bsize < leastBytes) return
  const folder = await mkdtemp(join(memory, 'callboard-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o1777)
  process.env.TMPDIR = folder
}
