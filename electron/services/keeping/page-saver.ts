import type { RecordToSave, SavedPage } from '../store/worker/archive/write.ts'

export interface PageToSave {
  readonly records: readonly RecordToSave[]
  /** The walk's cursor once the page is saved; null leaves it unchanged. */
  readonly next: string | null
  /** The number of records that are new to the walk. */
  readonly received: number
}

/** Returns a commit's pages after `saved` pages: large commits write less in total, small ones end sooner. */
export function pagesPerCommit(saved: number): number {
  return Math.min(128, Math.max(64, Math.floor(saved / 4)))
}

/** The longest wait for half a batch, because a commit costs the same for one page as for many. */
const batchMilliseconds = 100
/** The number of queued pages at which the walk waits for the next commit. */
const maxWaiting = 384

/**
 * Saves a walk's pages in order while later ones are fetched. Batches pages that arrive during a commit, with
 * records and cursor in one transaction, so that after any interruption the archive ends at the cursor.
 */
export class PageSaver {
  readonly #save: (pages: readonly PageToSave[]) => Promise<SavedPage>
  readonly #atOnce: () => number
  readonly #waiting: PageToSave[] = []
  #underWay: Promise<void> | null = null
  /** Settles when the current commit ends. */
  #room: Promise<unknown> = Promise.resolve()
  /** Ends the wait for a batch. */
  #commitNow: () => void = () => undefined
  #isFinishing = false

  /**
   * @param save Saves pages in one transaction; it may retry, and its rejection ends the walk.
   * @param atOnce Returns the maximum number of pages in the next transaction.
   */
  constructor(save: (pages: readonly PageToSave[]) => Promise<SavedPage>, atOnce: () => number) {
    this.#save = save
    this.#atOnce = atOnce
  }

  /** Queues a page; resolves when there is room for another. */
  async add(page: PageToSave): Promise<void> {
    this.#waiting.push(page)
    if (!this.#underWay) {
      this.#underWay = this.#saveAll()
      // `add` and `finish` surface the failure.
      this.#underWay.catch(() => undefined)
    }
    if (this.#isEnough()) this.#commitNow()
    if (this.#waiting.length >= maxWaiting) await this.#room
  }

  /** Saves a page in its own transaction, after all earlier ones. */
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

  /** Half a batch is enough: waiting for a full one would leave a fast store idle. */
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
