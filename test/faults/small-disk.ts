import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface SmallDisk {
  readonly folder: string
  /** Fills the disk. */
  fill(): void
  free(): void
  /** Remounts it read-only; no file may be open for writing. */
  makeReadOnly(): void
  makeWritable(): void
}

/** The reason why this machine can't mount a test disk, or null. */
export const cannotMount = whyNot()

/** Mounts a small disk in memory for one test. */
export function mountSmallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder])
  onTestFinished(() => {
    // A just killed program may hold it briefly.
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

/** Makes a file unwritable until the returned function is called or the test ends. */
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
