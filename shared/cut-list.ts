import { z } from 'zod'

/** The schema of a list of which only the beginning may be told. */
export const cutList = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), isCut: z.boolean() })

/** The beginning of a list, and whether there is more of it. */
export interface CutList<Item> {
  items: Item[]
  isCut: boolean
}

/** Returns the first `most` items, and whether there are more. */
export const cutAfter = <Item>(items: readonly Item[], most: number): CutList<Item> => ({
  items: items.slice(0, most),
  isCut: items.length > most,
})
