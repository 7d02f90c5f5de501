import { useLocation } from '@tanstack/react-router'
import { z } from 'zod'

/** The part of an address that says that its window shows nothing but this page. */
export const isOwnWindow = z.union([z.boolean(), z.stringbool()]).catch(false).default(false)

const ofOwnWindow = z.object({ own: isOwnWindow })

/** Whether the address is that of a window that shows nothing but its page. */
export function useIsOwnWindow(): boolean {
  return useLocation({ select: ({ search }) => ofOwnWindow.parse(search).own })
}
