/** Advisory locks of the database, as PostgreSQL's pairs of integers. */
export const locks = {
  /** Entries are appended under it, until the commit. */
  log: '1129270855, 1',
  /** The schema is changed under it. */
  schema: '1129270855, 2',
} as const
