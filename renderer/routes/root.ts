import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../../shared/page-address.ts'
import { nowAddress } from '../features/addresses/page-addresses.ts'
import { linkToFollow } from './address.ts'

/** Stands above every page, whose frame the window gives it; it follows a `callboard:` link to its page. */
export const root = createRootRoute({
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
    throw redirect({ to: paths.now, search: nowAddress.parse({}), replace: true })
  },
})

/** The address of Now in earlier versions. */
export const wallboard = createRoute({
  getParentRoute,
  path: '/wallboard',
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.now, search: nowAddress.parse(search), replace: true })
  },
})
