import { palette as english } from './en/palette.ts'
import { palette as persian } from './fa/palette.ts'
import { i18n } from './i18n.ts'

// The texts of the command palette and the list of shortcuts, for what is loaded when it is needed.
i18n.addResourceBundle('en', 'palette', english)
i18n.addResourceBundle('fa', 'palette', persian)
