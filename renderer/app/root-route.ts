import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { nowAddress } from '../features/addresses/page-addresses.ts'
import { linkToFollow } from './address.ts'
import { NotFound } from './NoPage.tsx'
import { Shell } from './shell/Shell.tsx'

/** The frame of every page; it follows a `callboard:` link to its page. */
export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: ({ location: { pathname, search } }) => {
    const link = linkToFollow(pathname, search)
    if (link) throw redirect({ to: '/link', search: link, replace: true })
  },
})
export const getParentRoute = () => root

export const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/now', search: nowAddress.parse({}), replace: true })
  },
})

/** The address of Now in earlier versions. */
export const wallboard = createRoute({
  getParentRoute,
  path: '/wallboard',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/now', search: nowAddress.parse(search), replace: true })
  },
})
