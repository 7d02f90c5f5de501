/** The first moments of a run, which belong to the first page that is searched for. */
export interface HeadStart {
  /** Resolves when that page is there and drawn, or nobody asked for one in time. */
  readonly over: Promise<void>
  /** The page is there. */
  found(): void
  /** Nothing is waited for any more. */
  end(): void
}

const drawingMilliseconds = 1_000

/** Lasts at most so many milliseconds; none at all with 0. */
export function createHeadStart(milliseconds: number): HeadStart {
  let end = (): void => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  if (milliseconds === 0) end()
  else setTimeout(end, milliseconds).unref()
  return { over, found: () => void setTimeout(end, drawingMilliseconds).unref(), end }
}
