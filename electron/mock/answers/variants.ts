/** How an installation answers where the service leaves it open (§4.4, §4.5, §8). */
export interface Variants {
  /** Maximum number of records of a page. */
  readonly maximumCount: number
  /** Whether a range up to 23:59 includes the records of 23:59:00 to 23:59:59. */
  readonly lastMinute: (typeof lastMinutes)[number]
  /** Whether a search sorts as requested; ignored, records come in table order, the oldest first. */
  readonly sorting: (typeof sortings)[number]
  /** The time of a record that a range selects by. */
  readonly selectsBy: (typeof selections)[number]
  /** How long after its writing a record stands in the answers, in seconds. */
  readonly recordsAfter: number
  /** The field that holds the cursor; the other one is ignored, as installations do (§4.4). */
  readonly cursorField: '_id' | 'id_'
  /** Repeats the last page of the ordered walk after the end instead of an empty one. */
  readonly repeatLastPage: boolean
}

export const lastMinutes = ['included', 'excluded'] as const
export const sortings = ['honoured', 'ignored'] as const
export const selections = ['starttime', 'endtime'] as const

export const usualVariants: Variants = {
  maximumCount: 500,
  lastMinute: 'included',
  sorting: 'honoured',
  selectsBy: 'starttime',
  recordsAfter: 0,
  cursorField: '_id',
  repeatLastPage: false,
}
