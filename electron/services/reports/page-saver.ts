import type { SavedPage } from '../store/archive/write.ts'
import type { DatedRecord } from './archiver.ts'

export interface PageToKeep {
  readonly records: readonly DatedRecord[]
  /** What the walk continues after once it is saved; null leaves it where it stands. */
  readonly next: string | null
  /** How many of the records the walk hadn't received before. */
  readonly received: number
}

/** So many pages may wait for their commit before the walk waits for it, too. */
const mostWaiting = 40

/**
 * Saves a walk's pages in their order while later ones are fetched. What came during a commit goes into the next one
 * as a whole, records and cursor in one transaction: whatever breaks off, the archive ends where the cursor stands.
 */
export class PageSaver {
  readonly #save: (pages: readonly PageToKeep[]) => Promise<SavedPage>
  #waiting: PageToKeep[] = []
  #underWay: Promise<void> | null = null
  /** Resolves when those who wait have gone into the next commit. */
  #room: Promise<unknown> = Promise.resolve()

  /** @param save saves pages in one transaction; it may insist, and what it rejects with ends the walk. */
  constructor(save: (pages: readonly PageToKeep[]) => Promise<SavedPage>) {
    this.#save = save
  }

  /** Resolves when there is room for another page. */
  async add(page: PageToKeep): Promise<void> {
    this.#waiting.push(page)
    if (!this.#underWay) {
      this.#underWay = this.#saveAll()
      // Whoever waits for room, or for the end, hears of a failure.
      this.#underWay.catch(() => undefined)
    }
    if (this.#waiting.length >= mostWaiting) await this.#room
  }

  /** Saves a page by itself, after those before it. */
  async saveAlone(page: PageToKeep): Promise<SavedPage> {
    await this.finish()
    return this.#save([page])
  }

  /** Resolves when everything is saved. */
  async finish(): Promise<void> {
    await this.#underWay
  }

  async #saveAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const pages = this.#waiting
      this.#waiting = []
      this.#room = this.#save(pages)
      await this.#room
    }
    this.#underWay = null
  }
}
