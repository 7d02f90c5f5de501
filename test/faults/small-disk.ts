import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface SmallDisk {
  readonly folder: string
  /** Leaves no room for another byte. */
  fill(): void
  free(): void
  /** Has it refuse every write from now on; nobody may have a file of it open for writing. */
  makeReadOnly(): void
  makeWritable(): void
}

/** Why this machine can't mount a disk for a test; null where it can. */
export const cannotMount = whyNot()

/** A disk of its own for a test, in memory. */
export function mountSmallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder])
  onTestFinished(() => {
    // A program that was killed just now may hold it for a moment.
    execFileSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      for (const bytes of [1_048_576, 4_096]) appendUntilFull(filler, Buffer.alloc(bytes, 1))
    },
    free: () => rmSync(filler),
    makeReadOnly: () => {
      execFileSync('mount', ['-o', 'remount,ro', folder])
    },
    makeWritable: () => {
      execFileSync('mount', ['-o', 'remount,rw', folder])
    },
  }
}

/** Lets nobody write to this file, nor rename it, until the returned function is called or the test ends. */
export function holdReadOnly(file: string): () => void {
  execFileSync('mount', ['--bind', file, file])
  execFileSync('mount', ['-o', 'remount,bind,ro', file])
  let isHeld = true
  const letGo = () => {
    if (isHeld) execFileSync('umount', ['--lazy', file])
    isHeld = false
  }
  onTestFinished(letGo)
  return letGo
}

function appendUntilFull(file: string, piece: Buffer): void {
  try {
    for (;;) appendFileSync(file, piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function whyNot(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'pipe' })
    execFileSync('umount', [folder])
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    rmdirSync(folder)
  }
}
