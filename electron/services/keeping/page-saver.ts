import type { RecordToSave, SavedPage } from '../store/worker/archive/write.ts'

export interface PageToSave {
  readonly records: readonly RecordToSave[]
  /** What the walk continues after once it is saved; null leaves it where it stands. */
  readonly next: string | null
  /** How many of the records the walk hadn't received before. */
  readonly received: number
}

/** Of a walk that has saved so many: a long one writes less in long commits, a short one waits less for its last. */
export function pagesPerCommit(saved: number): number {
  return Math.min(128, Math.max(64, Math.floor(saved / 4)))
}

/** A commit costs as much for one page as for many: so long it waits for half of those that may go into it. */
const batchMilliseconds = 100
/** So many pages may wait for their commit before the walk waits for it, too. */
const maxWaiting = 384

/**
 * Saves a walk's pages in their order while later ones are fetched. What came during a commit goes into the next ones,
 * records and cursor in one transaction: whatever breaks off, the archive ends where the cursor stands.
 */
export class PageSaver {
  readonly #save: (pages: readonly PageToSave[]) => Promise<SavedPage>
  readonly #atOnce: () => number
  readonly #waiting: PageToSave[] = []
  #underWay: Promise<void> | null = null
  /** Resolves when those who wait have gone into the next commit. */
  #room: Promise<unknown> = Promise.resolve()
  /** Ends the gathering. */
  #commitNow: () => void = () => undefined
  #isFinishing = false

  /**
   * @param save saves pages in one transaction; it may retry, and what it rejects with ends the walk.
   * @param atOnce how many pages may go into the next one.
   */
  constructor(save: (pages: readonly PageToSave[]) => Promise<SavedPage>, atOnce: () => number) {
    this.#save = save
    this.#atOnce = atOnce
  }

  /** Resolves when there is room for another page. */
  async add(page: PageToSave): Promise<void> {
    this.#waiting.push(page)
    if (!this.#underWay) {
      this.#underWay = this.#saveAll()
      // Whoever waits for room, or for the end, hears of a failure.
      this.#underWay.catch(() => undefined)
    }
    if (this.#isEnough()) this.#commitNow()
    if (this.#waiting.length >= maxWaiting) await this.#room
  }

  /** Saves a page by itself, after those before it. */
  async saveAlone(page: PageToSave): Promise<SavedPage> {
    await this.finish()
    return this.#save([page])
  }

  /** Resolves when everything is saved. */
  async finish(): Promise<void> {
    this.#isFinishing = true
    this.#commitNow()
    try {
      await this.#underWay
    } finally {
      this.#isFinishing = false
    }
  }

  async #saveAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#waitForBatch()
      const pages = this.#waiting.splice(0, this.#atOnce())
      this.#room = this.#save(pages)
      await this.#room
    }
    this.#underWay = null
  }

  /** For all of them, the store would be kept waiting where it is as fast as the call center. */
  #isEnough(): boolean {
    return this.#waiting.length >= this.#atOnce() / 2
  }

  #waitForBatch(): Promise<void> {
    if (this.#isFinishing || this.#isEnough()) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, batchMilliseconds)
      this.#commitNow = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
