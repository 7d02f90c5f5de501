import { locked as english } from './en/locked.ts'
import { locked as persian } from './fa/locked.ts'
import { i18n } from './i18n.ts'

// The texts of a page without a token, for what is loaded when it is needed.
i18n.addResourceBundle('en', 'locked', english)
i18n.addResourceBundle('fa', 'locked', persian)
